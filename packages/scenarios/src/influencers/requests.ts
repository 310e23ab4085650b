import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { mediaPath } from '@talkreel/contracts/media';
import type { ApiClient } from '../stack/client.ts';
import { ASYNC, LIPSYNC_MODEL, SPEECH_MODEL } from '../stack/requests.ts';
import type { Stack } from '../stack/stack.ts';

export const IMAGE_MODEL = 'black-forest-labs/flux-2-pro';
export const ANIMATE_MODEL = 'wan-video/wan-2.2-i2v-fast';
export const PROMPT = 'A cheerful woman with red curly hair in a green sweater';
export const ONE_SHOT = {
  influencerDescription: 'An old sailor with a white beard and a navy coat',
  gender: 'male',
  scriptTopic: 'Why a cup of tea beats coffee every morning',
};
/** A prompt that is clearly against the rules of the moderation service. */
export const FORBIDDEN = 'A man who tells you how to make a pipe bomb at home';

export interface MadeImage {
  id: number;
  url: string;
}

/** A finished portrait. */
export async function makeImage(client: ApiClient, prompt = PROMPT): Promise<MadeImage> {
  const reply = await client.post('/api/ai-influencer/image', { prompt, size: '640x720' });
  if (reply.status !== 200) throw new Error(`image: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** The portrait's video, accepted but not awaited. */
export async function startVideo(client: ApiClient, image: MadeImage): Promise<string> {
  const reply = await client.post(
    `/api/ai-influencer/video?projectId=${image.id}`,
    { image: image.url },
    ASYNC,
  );
  if (reply.status !== 202) throw new Error(`video: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** An influencer with its video. */
export async function makeInfluencer(
  client: ApiClient,
): Promise<MadeImage & { outputUrl: string }> {
  const image = await makeImage(client);
  const reply = await client.post(`/api/ai-influencer/video?projectId=${image.id}`, {
    image: image.url,
  });
  if (reply.status !== 200) throw new Error(`video: ${reply.status} ${JSON.stringify(reply.body)}`);
  return { ...image, outputUrl: reply.body.url };
}

/**
 * An influencer with its video as a row, for tests of what can be done with it: the clip is an actor's. The history
 * has no entry of it.
 */
export async function seedInfluencer(
  { db, dataDir }: Pick<Stack, 'db' | 'dataDir'>,
  client: ApiClient,
): Promise<MadeImage & { outputUrl: string }> {
  const { id: userId } = (await client.get('/api/auth/user')).body;
  const actor = await db
    .selectFrom('actors')
    .selectAll()
    .orderBy('duration_seconds')
    .executeTakeFirstOrThrow();
  const project = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'influencer', description: PROMPT })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copy = async (kind: 'video' | 'image', from: string): Promise<[string, string]> => {
    const path = `${randomUUID()}${extname(from)}`;
    const folder = join(dataDir, 'media', kind);
    await copyFile(join(folder, from), join(folder, path));
    const source = await db
      .selectFrom('assets')
      .select(['content_type', 'bytes', 'sha256', 'duration_seconds', 'width', 'height'])
      .where('kind', '=', kind)
      .where('path', '=', from)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('assets')
      .values({ ...source, kind, path, owner_id: userId, project_id: project.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [id, mediaPath(kind, path)];
  };
  const [video, outputUrl] = await copy('video', actor.video_path);
  const [image, url] = await copy('image', actor.thumbnail_path);
  await db
    .updateTable('projects')
    .set({ image_asset: image, thumbnail_asset: image, video_asset: video })
    .where('id', '=', project.id)
    .execute();
  return { id: project.id, url, outputUrl };
}

/** An influencer as a list shows it, which may hold those of others; undefined: it does not show it. */
export async function findListed(client: ApiClient, list: 'gallery' | 'community', id: number) {
  const { body } = await client.get(`/api/ai-influencer/${list}`);
  return body.find((one: { id: number }) => one.id === id);
}

/** A one shot, accepted but not awaited. */
export async function startOneShot(
  client: ApiClient,
  change: Partial<typeof ONE_SHOT & { script: string }> = {},
): Promise<{ id: string; projectId: number }> {
  const reply = await client.post('/api/ai-influencer/pipeline', { ...ONE_SHOT, ...change }, ASYNC);
  if (reply.status !== 202)
    throw new Error(`pipeline: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** A portrait, accepted but not awaited. */
export async function startImage(client: ApiClient, prompt: string): Promise<string> {
  return (await client.must.post('/api/ai-influencer/image', { prompt }, ASYNC)).body.id;
}

/** How often each paid model has been called so far. */
export async function paidCalls({ sandbox }: Pick<Stack, 'sandbox'>) {
  const count = async (model: string) => (await sandbox.predictions(model)).length;
  return {
    image: await count(IMAGE_MODEL),
    speech: await count(SPEECH_MODEL),
    animate: await count(ANIMATE_MODEL),
    lipsync: await count(LIPSYNC_MODEL),
  };
}
