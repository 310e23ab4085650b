import type { ApiClient } from './client.ts';
import { ASYNC, untilState } from './requests.ts';

export const SCRIPT =
  'I almost sent this back. Then my skin stopped feeling tight by lunchtime, and I kept it.';
const PORTRAIT = 'A calm gardener in her fifties with a straw hat and a green shirt';
export const oneShotWords = {
  influencerDescription: 'An old sailor with a white beard, a navy coat and kind eyes',
  gender: 'male',
  scriptTopic: 'Why a cup of tea beats coffee on a windy morning',
  voiceId: 'custom-male-1',
};
export const ANIMATE_MODEL = 'wan-video/wan-2.2-i2v-fast';
export const IMAGE_MODEL = 'black-forest-labs/flux-2-pro';
/** A generous limit, because real media is slow to render. */
export const RENDER_MS = 180_000;

export const startSpeech = (client: ApiClient, text = SCRIPT): Promise<string> =>
  start(client, '/api/replicate/audio', {
    text,
    speaker: 'custom-female-1',
    language: 'en',
    cleanup_voice: false,
  });

export const startOneShot = (client: ApiClient): Promise<string> =>
  start(client, '/api/ai-influencer/pipeline', oneShotWords);

export const startClip = (client: ApiClient, { url, projectId }: Portrait): Promise<string> =>
  start(client, `/api/ai-influencer/video?projectId=${projectId}`, { image: url });

export const startPaint = (client: ApiClient, prompt = PORTRAIT): Promise<string> =>
  start(client, '/api/ai-influencer/image', {
    prompt,
  });

async function start(client: ApiClient, path: string, body: unknown): Promise<string> {
  const reply = await client.post(path, body, ASYNC);
  if (reply.status !== 202) throw new Error(`${path}: ${reply.status} ${String(reply.body)}`);
  return reply.body.id as string;
}

export interface Speech {
  id: string;
  url: string;
}

export async function speak(client: ApiClient, text?: string): Promise<Speech> {
  const id = await startSpeech(client, text);
  const job = await untilState(client, id, 'succeeded', RENDER_MS);
  return { id, url: job.result.url };
}

export async function startVideo(client: ApiClient, speech: Speech, actor = 0): Promise<string> {
  const { body: actors } = await client.get('/api/actors');
  const body = { video: actors[actor].id, audioUrl: speech.url };
  return start(client, '/api/replicate/lipsync', body);
}

export interface Portrait {
  url: string;
  projectId: number;
}

export async function paint(client: ApiClient, prompt?: string): Promise<Portrait> {
  const job = await untilState(client, await startPaint(client, prompt), 'succeeded', RENDER_MS);
  return { url: job.result.imageUrl ?? job.result.url, projectId: job.projectId };
}
