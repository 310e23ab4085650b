import type { Input, StartName } from '@talkreel/client/client';
import { ApiError } from '@talkreel/client/errors';
import { LIPSYNC_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { Accepted } from '@talkreel/contracts/http/generations';
import { call, start } from '../api/client.ts';
import { orPaywall, type PaidResult } from '../api/paid.ts';
import { askOnce } from '../request-intent.ts';
import { fetchWithProgress } from '../uploads.ts';

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

/** Uploads a photo as a file before the request, with its mouth marked in it, and what was stated about it. */
async function withPhotoSent(input: object, idempotencyKey: string): Promise<object> {
  const asked = input as Partial<StartInput<'influencer-video'>>;
  if (!asked.body?.image?.startsWith('data:')) return input;
  const { image, mouth, consent, ...body } = asked.body;
  const sent = await call('postPhoto', {
    file: blobOf(image),
    query: { ...consent, ...(mouth !== undefined && { mouth: JSON.stringify(mouth) }) },
    fetch: fetchWithProgress('photo'),
    idempotencyKey,
  }).catch((error: unknown) => {
    // While a release is replaced, an api of the previous one may answer, which takes photos within the request only.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  return sent === null ? input : { ...asked, body: { ...body, image: sent.url } };
}

function blobOf(dataUrl: string): Blob {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
}

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
    askOnce({ kind, userId, body: input }, (idempotencyKey) => {
      const asked = withPhotoSent(input, idempotencyKey).then((sent) =>
        ask(routeOf[kind], { ...sent, timeoutMs, idempotencyKey }),
      );
      return orPaywall(asked, paywall);
    });
  const reply = await send();
  const wasNotMade =
    reply.kind === 'ok' && (reply.data.status === 'failed' || reply.data.status === 'cancelled');
  // The earlier request is answered now, and so this one is new.
  return wasNotMade ? send() : reply;
}
