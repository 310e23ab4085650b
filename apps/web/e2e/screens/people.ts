import { buyPack, subscribe } from '@talkreel/scenarios/payments/till';
import {
  ANIMATE_MODEL,
  IMAGE_MODEL,
  paint,
  RENDER_MS,
  SCRIPT,
  speak,
  startClip,
  startOneShot,
  startPaint,
  startSpeech,
  startVideo,
} from '@talkreel/scenarios/stack/makers';
import { LIPSYNC_MODEL, SPEECH_MODEL, untilState } from '@talkreel/scenarios/stack/requests';
import type { ApiClient } from '@talkreel/scenarios/stack/client';
import type { Stack } from '@talkreel/scenarios/stack/stack';

/** The users whose pages the pictures show, and the ids of their jobs on screen. */
export interface Screens {
  /** A user who has made a bit of everything, and has used up the free generations. */
  maya: { email: string; videoJob: string; oneShotJob: string; clipJob: string; shareUrl: string };
  /** A user on their first visit, with one speech made. */
  noah: { email: string; audioJob: string };
  /** A user without anything. */
  nina: { email: string };
  /** A subscriber with a long name and a hundred generations. */
  lena: { email: string };
  /** A user whose jobs failed. */
  finn: { email: string; videoJob: string; oneShotJob: string; imageJob: string };
}

/** Makes the users with real media, once, so that every picture shows the same. */
export async function prepareScreens(stack: Stack): Promise<Screens> {
  const maya = await makeMaya(stack);
  return {
    maya,
    noah: await makeNoah(stack),
    nina: { email: 'nina@example.com' },
    lena: await makeLena(stack),
    finn: await makeFinn(stack),
  };
}

/** Starts a lip-sync that does not end while a few pictures are taken. */
export async function startHangingVideo(stack: Stack, email: string): Promise<string> {
  const client = await stack.signIn(email);
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const id = await startVideo(client, await speak(client));
  await untilState(client, id, 'running');
  return id;
}

export async function startHangingSpeech(stack: Stack, email: string): Promise<string> {
  const client = await stack.signIn(email);
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const id = await startSpeech(client);
  await untilState(client, id, 'running');
  return id;
}

/** Starts a one-shot run whose portrait and speech are done and whose clip never ends. */
export async function startHangingOneShot(stack: Stack, email: string): Promise<string> {
  const client = await stack.signIn(email);
  await stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
  const id = await startOneShot(client);
  await untilState(client, id, 'running');
  return id;
}

export async function startHangingClip(stack: Stack, email: string): Promise<string> {
  const client = await stack.signIn(email);
  const portrait = await paint(client);
  await stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
  const id = await startClip(client, portrait);
  await untilState(client, id, 'running');
  return id;
}

/** Puts something into the user's trash, and keeps everything else. */
async function deleteSomething(stack: Stack, client: ApiClient): Promise<void> {
  const { id: userId } = (await client.get('/api/auth/user')).body;
  const still = await stack.db
    .selectFrom('projects')
    .select('thumbnail_asset')
    .where('user_id', '=', userId)
    .where('thumbnail_asset', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  await stack.db
    .insertInto('projects')
    .values(
      ['Boots that last longer than the boat. Buy two.', 'Hats'].map((script, index) => ({
        user_id: userId,
        kind: 'video' as const,
        script,
        thumbnail_asset: index === 0 ? (still?.thumbnail_asset ?? null) : null,
        deleted_at: new Date(),
      })),
    )
    .execute();
}

async function makeMaya(stack: Stack): Promise<Screens['maya']> {
  const email = 'maya@example.com';
  const client = await stack.signIn(email);
  const videoJob = await startVideo(client, await speak(client), 3);
  const video = await untilState(client, videoJob, 'succeeded', RENDER_MS);
  const shared = await client.post(`/api/projects/${video.projectId}/share`, { shared: true });
  const clipJob = await startClip(client, await paint(client));
  const clip = await untilState(client, clipJob, 'succeeded', RENDER_MS);
  await client.must.post(`/api/ai-influencer/projects/${clip.projectId}/approve`, {
    approved: true,
  });
  const oneShotJob = await startOneShot(client);
  await untilState(client, oneShotJob, 'succeeded', RENDER_MS);
  for (const name of ['Autumn', 'Spring campaign', 'For the client with the long name'])
    await client.must.post('/api/folders', { name });
  await deleteSomething(stack, client);
  return { email, videoJob, oneShotJob, clipJob, shareUrl: shared.body.shareUrl };
}

async function makeNoah(stack: Stack): Promise<Screens['noah']> {
  const email = 'noah@example.com';
  const client = await stack.signIn(email);
  return { email, audioJob: (await speak(client)).id };
}

/** Makes a subscriber with one video and a hundred copies of it, which are counted too. */
async function makeLena(stack: Stack): Promise<Screens['lena']> {
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

async function makeFinn(stack: Stack): Promise<Screens['finn']> {
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
