import type { Input, StartName } from '@talkreel/client/client';
import { LIPSYNC_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { Accepted } from '@talkreel/contracts/http/generations';
import { start } from '../api/client.ts';
import { orPaywall, type PaidResult } from '../api/paid.ts';
import { askOnce } from '../request-intent.ts';

/** The route that starts each kind. */
const routeOf = {
  audio: 'postAudio',
  lipsync: 'postLipsync',
  script: 'postScriptHelp',
  image: 'postImage',
  'influencer-video': 'postInfluencerVideo',
  'one-shot': 'postPipeline',
} as const;

export type SlotKind = keyof typeof routeOf;
export type StartInput<Kind extends SlotKind> = Input<(typeof routeOf)[Kind]>;

/** `StartInput` types each kind's input; the compiler cannot follow it through the table. */
const ask = start as (name: StartName, message: object) => Promise<Accepted>;

/**
 * Starts a generation without waiting for its result; the reply has its id. If the same request went without an answer, in
 * whichever tab, this is that one: it may have ended meanwhile.
 */
export async function startOnce<Kind extends SlotKind>(
  kind: Kind,
  userId: string,
  input: StartInput<Kind>,
  paywall: 'dialog' | 'inline',
): Promise<PaidResult<Accepted>> {
  const timeoutMs = kind === 'lipsync' ? LIPSYNC_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  const send = (): Promise<PaidResult<Accepted>> =>
    askOnce({ kind, userId, body: input }, (idempotencyKey) =>
      orPaywall(ask(routeOf[kind], { ...input, timeoutMs, idempotencyKey }), paywall),
    );
  const reply = await send();
  const wasNotMade =
    reply.kind === 'ok' && (reply.data.status === 'failed' || reply.data.status === 'cancelled');
  // The earlier one is answered now, and so this one is new.
  return wasNotMade ? send() : reply;
}
