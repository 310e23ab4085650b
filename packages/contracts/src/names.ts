import { z } from 'zod';
import { mayGrow } from './contract.ts';

/** The eight kinds of work a worker does. */
export const stageName = z
  .enum(['script', 'image', 'audio', 'image-to-video', 'lipsync', 'export', 'join', 'media'])
  .meta(mayGrow);
export type StageName = z.infer<typeof stageName>;

/** What a provider's model is used for. Exports, joins and media are made by ourselves. */
export const providerService = z
  .enum([...stageName.exclude(['export', 'join', 'media']).options, 'moderation'])
  .meta(mayGrow);
export type ProviderService = z.infer<typeof providerService>;

/** What a user requested; each kind is one pipeline of stages. */
export const generationKind = z
  .enum([
    'script',
    'image',
    'audio',
    'influencer-video',
    'lipsync',
    'one-shot',
    'talking-video',
    'export',
    'scene',
    'film',
    'media',
    'retake',
    'cut-out',
  ])
  .meta(mayGrow);
export type GenerationKind = z.infer<typeof generationKind>;

export const generationState = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type GenerationState = z.infer<typeof generationState>;

/** waiting: its needs are open; queued: ready to be claimed; the last three are final. */
export const stageState = z.enum([
  'waiting',
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
]);
export type StageState = z.infer<typeof stageState>;

/**
 * The state of a generation's credit. free: costs none; included: paid by the audio it belongs to; reserved: while it
 * runs; charged: used, because the result was delivered; returned: given back.
 */
export const creditOutcome = z.enum(['free', 'included', 'reserved', 'charged', 'returned']);
export type CreditOutcome = z.infer<typeof creditOutcome>;

/** The user's choice when cancelling a generation that already has results. */
export const cancelChoice = z.enum(['keep', 'discard']);
export type CancelChoice = z.infer<typeof cancelChoice>;

/**
 * The outcome of a generation its user cancelled. kept: it counts, and its results stay; discarded: it does not count,
 * and its files are deleted; empty: no results, and it does not count; counted: no results, but it counts because no
 * free cancellation was left.
 */
export const cancelOutcome = z.enum(['kept', 'discarded', 'empty', 'counted']);
export type CancelOutcome = z.infer<typeof cancelOutcome>;

export const ledgerKind = z
  .enum(['grant', 'reserve', 'capture', 'release', 'refund', 'expire', 'revoke'])
  .meta(mayGrow);
export type LedgerKind = z.infer<typeof ledgerKind>;

/** Operator actions in the audit log. */
export const operatorAction = z.enum([
  'queue.paused',
  'queue.resumed',
  'generation.cancelled',
  'generation.retried',
  'generation.refunded',
  'user.granted',
  'user.blocked',
  'user.unblocked',
  'model.stopped',
  'model.allowed',
  'model.chosen',
  'voice.chosen',
  'project.taken-down',
  'report.kept',
  'report.hidden',
  'report.taken-down',
  'report.withdrawn',
  'post.saved',
]);
export type OperatorAction = z.infer<typeof operatorAction>;

export function isFinal(state: GenerationState | StageState): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'cancelled';
}
