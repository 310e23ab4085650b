import { captionLooks } from '@talkreel/captions/styles';
import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { ASYNC, untilState } from '@talkreel/scenarios/stack/requests';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import type { Ad } from './ads.ts';

/** The limit in ms for real media on a busy machine. */
const LIMIT_MS = 900_000;

export interface MadeAd {
  file: Buffer;
  /** The spoken words, each with its times in seconds. */
  words: ReadonlyArray<{ text: string; startSeconds: number; endSeconds: number }>;
}

/** The ad as a user makes it: speech, a talking actor, and an export in 9:16 with captions. The account is its own. */
export async function makeAd(stack: Stack, name: string, script: string, ad: Ad): Promise<MadeAd> {
  const client = await stack.signIn(`${name}@example.com`);
  const speech = await made(client, '/api/replicate/audio', {
    text: script,
    speaker: ad.voiceId,
    language: 'en',
    cleanup_voice: false,
  });
  const { projectId } = await made(client, '/api/replicate/lipsync', {
    video: ad.actorId,
    audioUrl: speech.result.url,
    endsWithSpeech: true,
  });
  if (ad.endCard) await setEndCard(client, ad.endCard);
  const { result } = await made(client, `/api/projects/${projectId}/exports`, {
    format: '9:16',
    background: ad.background,
    captions: { style: ad.captions, ...captionLooks[ad.captions] },
    brand: ad.endCard ? { logo: false, endCard: true, music: false } : null,
  });
  const [file, { body: captions }] = await Promise.all([
    client.fetch(result.url),
    client.get(`/api/projects/${projectId}/captions`),
  ]);
  return { file: Buffer.from(await file.arrayBuffer()), words: captions.words };
}

async function setEndCard(client: ApiClient, endCard: NonNullable<Ad['endCard']>): Promise<void> {
  const { colors, font, ...card } = endCard;
  const { status, body } = await client.patch('/api/brand', { colors, font, endCard: card });
  if (status !== 200) throw new Error(`the end card: ${status} ${JSON.stringify(body)}`);
}

/** Starts a job by this request, and returns it once it is done. */
async function made(client: ApiClient, path: string, body: object) {
  const reply = await client.post(path, body, ASYNC);
  if (reply.status !== 202)
    throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return untilState(client, reply.body.id as string, 'succeeded', LIMIT_MS);
}
