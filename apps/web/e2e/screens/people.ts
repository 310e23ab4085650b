import { buyPack, subscribe } from '@talkreel/scenarios/payments/till';
import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { ASYNC, LIPSYNC_MODEL, SPEECH_MODEL, untilState } from '@talkreel/scenarios/stack/requests';
import type { Stack } from '@talkreel/scenarios/stack/stack';

export const SCRIPT =
  'I almost sent this back. Then my skin stopped feeling tight by lunchtime, and I kept it.';
export const oneShotWords = {
  influencerDescription: 'An old sailor with a white beard, a navy coat and kind eyes',
  gender: 'male',
  scriptTopic: 'Why a cup of tea beats coffee on a windy morning',
  voiceId: 'custom-male-1',
};
const ANIMATE_MODEL = 'wan-video/wan-2.2-i2v-fast';
const IMAGE_MODEL = 'black-forest-labs/flux-2-pro';
const RENDER_MS = 180_000;

/** What the pictures show, by whom: who it belongs to and which of their jobs is on screen. */
export interface World {
  /** Has made a bit of everything, and nothing is left of the free generations. */
  maya: { email: string; videoJob: string; oneShotJob: string; clipJob: string; shareUrl: string };
  /** Here for the first time, one speech made. */
  noah: { email: string; audioJob: string };
  /** Nothing at all yet. */
  nina: { email: string };
  /** A subscriber with a long name and a hundred generations. */
  lena: { email: string };
  /** What they asked for could not be made. */
  finn: { email: string; videoJob: string; oneShotJob: string; imageJob: string };
}

/** Real media, rendered once; every picture is taken of the same. */
export async function prepareWorld(stack: Stack): Promise<World> {
  const maya = await makeMaya(stack);
  return {
    maya,
    noah: await makeNoah(stack),
    nina: { email: 'nina@example.com' },
    lena: await makeLena(stack),
    finn: await makeFinn(stack),
  };
}

/** A lip-sync that does not end, for the time of a few pictures. */
export async function startHangingVideo(stack: Stack, email: string): Promise<string> {
  const client = await stack.signIn(email);
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const id = await startVideo(client, await speak(client));
  await untilState(client, id, 'running');
  return id;
}

const startSpeech = (client: ApiClient): Promise<string> =>
  start(client, '/api/replicate/audio', {
    text: SCRIPT,
    speaker: 'custom-female-1',
    language: 'en',
    cleanup_voice: false,
  });

export async function startHangingSpeech(stack: Stack, email: string): Promise<string> {
  const client = await stack.signIn(email);
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const id = await startSpeech(client);
  await untilState(client, id, 'running');
  return id;
}

const startOneShot = (client: ApiClient): Promise<string> =>
  start(client, '/api/ai-influencer/pipeline', oneShotWords);

/** A one-shot run whose portrait and speech are there and whose clip does not come. */
export async function startHangingOneShot(stack: Stack, email: string): Promise<string> {
  const client = await stack.signIn(email);
  await stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
  const id = await startOneShot(client);
  await untilState(client, id, 'running');
  return id;
}

const startClip = (client: ApiClient, { url, projectId }: Portrait): Promise<string> =>
  start(client, `/api/ai-influencer/video?projectId=${projectId}`, { image: url });

export async function startHangingClip(stack: Stack, email: string): Promise<string> {
  const client = await stack.signIn(email);
  const portrait = await paint(client);
  await stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
  const id = await startClip(client, portrait);
  await untilState(client, id, 'running');
  return id;
}

async function makeMaya(stack: Stack): Promise<World['maya']> {
  const email = 'maya@example.com';
  const client = await stack.signIn(email);
  const videoJob = await startVideo(client, await speak(client), 3);
  const video = await untilState(client, videoJob, 'succeeded', RENDER_MS);
  const shared = await client.post(`/api/projects/${video.projectId}/share`, { shared: true });
  const clipJob = await startClip(client, await paint(client));
  const clip = await untilState(client, clipJob, 'succeeded', RENDER_MS);
  await client.post(`/api/ai-influencer/projects/${clip.projectId}/approve`, { approved: true });
  const oneShotJob = await startOneShot(client);
  await untilState(client, oneShotJob, 'succeeded', RENDER_MS);
  return { email, videoJob, oneShotJob, clipJob, shareUrl: shared.body.shareUrl };
}

async function makeNoah(stack: Stack): Promise<World['noah']> {
  const email = 'noah@example.com';
  const client = await stack.signIn(email);
  return { email, audioJob: (await speak(client)).id };
}

/** Pays, makes one video, and is given a hundred copies of it and the count that goes with them. */
async function makeLena(stack: Stack): Promise<World['lena']> {
  const email = 'lena@example.com';
  const client = await stack.signIn(email);
  await subscribe(client);
  await buyPack(client);
  const id = await startVideo(client, await speak(client), 4);
  const { projectId } = await untilState(client, id, 'succeeded', RENDER_MS);
  const model = await stack.db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const { id: _id, ...copied } = model;
  await stack.db
    .insertInto('projects')
    .values(
      Array.from({ length: 99 }, (_, index) => ({
        ...copied,
        script: `${index + 2}. ${SCRIPT} ${'And one more thing worth saying out loud. '.repeat(index % 4)}`,
        created_at: new Date(Date.now() - (index + 1) * 31_000_000),
        ...(index % 7 === 4 && { video_asset: null, thumbnail_asset: null }),
      })),
    )
    .execute();
  await stack.db
    .updateTable('credit_accounts')
    .set({ delivered_count: 100 })
    .where('user_id', '=', model.user_id)
    .execute();
  await stack.db
    .updateTable('users')
    .set({
      username: 'Lena-Marie Wolfeschlegelsteinhausenbergerdorff',
      first_name: 'Lena-Marie Antonia',
      last_name: 'Wolfeschlegelsteinhausenbergerdorff',
      bio: 'Social video for small shops. I test three hooks before breakfast and keep the one my mother understands.',
    })
    .where('id', '=', model.user_id)
    .execute();
  return { email };
}

const startPaint = (client: ApiClient): Promise<string> =>
  start(client, '/api/ai-influencer/image', {
    prompt: 'A calm gardener in her fifties with a straw hat and a green shirt',
  });

async function makeFinn(stack: Stack): Promise<World['finn']> {
  const email = 'finn@example.com';
  const client = await stack.signIn(email);
  const fail = (model: string, times: number) =>
    stack.sandbox.fault({ kind: 'fail', model, times, text: 'E1001 out of memory' });
  const speech = await speak(client);
  await fail(LIPSYNC_MODEL, 3);
  const videoJob = await startVideo(client, speech);
  await untilState(client, videoJob, 'failed', RENDER_MS);
  await fail(ANIMATE_MODEL, 3);
  const oneShotJob = await startOneShot(client);
  await untilState(client, oneShotJob, 'failed', RENDER_MS);
  await fail(IMAGE_MODEL, 1);
  const imageJob = await startPaint(client);
  await untilState(client, imageJob, 'failed', RENDER_MS);
  return { email, videoJob, oneShotJob, imageJob };
}

async function start(client: ApiClient, path: string, body: unknown): Promise<string> {
  const reply = await client.post(path, body, ASYNC);
  if (reply.status !== 202) throw new Error(`${path}: ${reply.status} ${String(reply.body)}`);
  return reply.body.id as string;
}

interface Speech {
  id: string;
  url: string;
}

async function speak(client: ApiClient): Promise<Speech> {
  const id = await startSpeech(client);
  const job = await untilState(client, id, 'succeeded', RENDER_MS);
  return { id, url: job.result.url };
}

async function startVideo(client: ApiClient, speech: Speech, actor = 0): Promise<string> {
  const { body: actors } = await client.get('/api/actors');
  const body = { video: actors[actor].id, audioUrl: speech.url };
  return start(client, '/api/replicate/lipsync', body);
}

interface Portrait {
  url: string;
  projectId: number;
}

async function paint(client: ApiClient): Promise<Portrait> {
  const job = await untilState(client, await startPaint(client), 'succeeded', RENDER_MS);
  return { url: job.result.imageUrl ?? job.result.url, projectId: job.projectId };
}
