import { z } from 'zod';

/** The five kinds of work a worker does. */
export const stageName = z.enum(['script', 'image', 'audio', 'image-to-video', 'lipsync']);
export type StageName = z.infer<typeof stageName>;

/** What a user asked for; each is one pipeline of stages. */
export const generationKind = z.enum([
  'script',
  'image',
  'audio',
  'influencer-video',
  'lipsync',
  'one-shot',
]);
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
 * What happened to the credit of a generation.
 * free: costs none; included: paid by the audio it belongs to; reserved: held while it runs;
 * charged: used, because the result was delivered; returned: given back.
 */
export const creditOutcome = z.enum(['free', 'included', 'reserved', 'charged', 'returned']);
export type CreditOutcome = z.infer<typeof creditOutcome>;

export const ledgerKind = z.enum([
  'grant',
  'reserve',
  'capture',
  'release',
  'refund',
  'expire',
  'revoke',
]);
export type LedgerKind = z.infer<typeof ledgerKind>;

export function isFinal(state: GenerationState | StageState): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'cancelled';
}
