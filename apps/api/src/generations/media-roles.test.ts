import { randomUUID } from 'node:crypto';
import { takenRoles, type MediaRole, type ReferenceUse } from '@talkreel/contracts/http/media';
import type { GenerationKind, StageName } from '@talkreel/contracts/names';
import { findBrandKit, setBrandFile } from '@talkreel/db/media/brand.repo';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allContracts } from '../testing/all-contracts.ts';
import { openConsole } from '../testing/open-console.ts';
import { seedCast } from '../testing/seed-cast.ts';

const opened = await openConsole();
const { db } = opened;
await seedCast(db);

type User = Awaited<ReturnType<typeof opened.addUser>>;
type Kind = 'image' | 'audio' | 'video';

const EXTENSION = { image: 'png', audio: 'wav', video: 'mp4' } as const;
const PREFIX = { image: '/api/images/', audio: '/api/audio/', video: '/api/videos/' } as const;

/** How a file of each role comes to be: by a stage of a generation, or in a folder. */
const ORIGINS: Record<
  MediaRole,
  { kind: Kind; folder: string } | { kind: Kind; by: [GenerationKind, StageName] }
> = {
  portrait: { kind: 'image', by: ['image', 'image'] },
  upload: { kind: 'image', folder: 'uploads' },
  still: { kind: 'image', by: ['lipsync', 'lipsync'] },
  speech: { kind: 'audio', by: ['audio', 'audio'] },
  recording: { kind: 'audio', folder: 'recordings' },
  music: { kind: 'audio', folder: 'brand' },
  logo: { kind: 'image', folder: 'brand' },
  background: { kind: 'image', folder: 'brand' },
  clip: { kind: 'video', by: ['influencer-video', 'image-to-video'] },
  video: { kind: 'video', by: ['lipsync', 'lipsync'] },
  scene: { kind: 'video', by: ['scene', 'lipsync'] },
  export: { kind: 'video', by: ['export', 'export'] },
  film: { kind: 'video', by: ['film', 'join'] },
  media: { kind: 'video', by: ['media', 'media'] },
};

async function stageOf(userId: string, kind: GenerationKind, name: StageName): Promise<string> {
  const { id } = await db
    .insertInto('generations')
    .values({
      user_id: userId,
      kind,
      state: 'succeeded',
      title: kind,
      input: '{}',
      cost: 0,
      credit: 'free',
      deadline_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = { generation_id: id, user_id: userId, name, position: 0, input: '{}' };
  return (
    await db
      .insertInto('stages')
      .values({ ...stage, state: 'succeeded' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** The address of a file with this role; one of the brand kit is in the kit. */
async function addFile({ userId }: User, role: MediaRole): Promise<string> {
  const origin = ORIGINS[role];
  const name =
    'folder' in origin ? `${origin.folder}/${randomUUID()}` : await stageOf(userId, ...origin.by);
  const path = `${name}.${EXTENSION[origin.kind]}`;
  const asset = {
    owner_id: userId,
    kind: origin.kind,
    path,
    content_type: `${origin.kind}/x`,
    bytes: 1,
    sha256: 'x'.repeat(64),
    duration_seconds: origin.kind === 'image' ? null : 5,
  };
  if (role === 'logo' || role === 'background' || role === 'music')
    await setBrandFile(db, userId, role, { asset, name: 'of the brand' });
  else await db.insertInto('assets').values(asset).execute();
  return PREFIX[origin.kind] + path;
}

const ASYNC = { prefer: 'respond-async' };

interface Endpoint {
  use: ReferenceUse;
  kind: Kind;
  ask: (user: User, file: string) => Promise<{ status: number; body: { message?: string } }>;
}

/** Every place where a request may name a file, by contract and field. */
const ENDPOINTS: Record<string, Endpoint> = {
  'postLipsync video': {
    use: 'clip',
    kind: 'video',
    ask: async (user, video) =>
      user.post(
        '/api/replicate/lipsync',
        { video, audioUrl: await addFile(user, 'speech') },
        ASYNC,
      ),
  },
  'postLipsync audioUrl': {
    use: 'speech',
    kind: 'audio',
    ask: (user, audioUrl) =>
      user.post('/api/replicate/lipsync', { video: 'clara', audioUrl }, ASYNC),
  },
  'postLipsync audio': {
    use: 'speech',
    kind: 'audio',
    ask: async (user, audio) =>
      user.post(
        '/api/replicate/lipsync',
        { video: 'clara', audio, audioUrl: await addFile(user, 'speech') },
        ASYNC,
      ),
  },
  'postInfluencerVideo image': {
    use: 'portrait',
    kind: 'image',
    ask: (user, image) => user.post('/api/ai-influencer/video', { image }, ASYNC),
  },
  'getPrice audioUrl': {
    use: 'speech',
    kind: 'audio',
    ask: (user, audioUrl) =>
      user.get(`/api/price?${new URLSearchParams({ kind: 'lipsync', audioUrl }).toString()}`),
  },
  'getPrice video': {
    use: 'clip',
    kind: 'video',
    ask: async (user, video) => {
      const query = { kind: 'lipsync', video, audioUrl: await addFile(user, 'speech') };
      return user.get(`/api/price?${new URLSearchParams(query).toString()}`);
    },
  },
  'postBatch actors': {
    use: 'clip',
    kind: 'video',
    ask: (user, actor) =>
      user.post('/api/batches', {
        openings: ['One.'],
        actors: [actor],
        voices: ['default-male'],
      }),
  },
  'postBatch voices': {
    use: 'voice',
    kind: 'audio',
    ask: (user, voice) =>
      user.post('/api/batches', { openings: ['One.'], actors: ['clara'], voices: [voice] }),
  },
  'postFilm actor': {
    use: 'clip',
    kind: 'video',
    ask: (user, actor) =>
      user.post('/api/films', {
        scenes: ['One.', 'Two.'].map((text) => ({ text, actor, voice: 'default-male' })),
      }),
  },
  'postFilm voice': {
    use: 'voice',
    kind: 'audio',
    ask: (user, voice) =>
      user.post('/api/films', {
        scenes: ['One.', 'Two.'].map((text) => ({ text, actor: 'clara', voice })),
      }),
  },
  'postAudio speaker': {
    use: 'voice',
    kind: 'audio',
    ask: (user, speaker) =>
      user.post('/api/replicate/audio', { text: 'Hello there.', speaker }, ASYNC),
  },
};

/** The fields of a schema that name files, however deep. */
function fieldsOf(schema: unknown, name = ''): Array<{ name: string; use: string }> {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('mediaUse' in schema) return [{ name, use: String(schema.mediaUse) }];
  return Object.entries(schema).flatMap(([key, part]) =>
    fieldsOf(
      part,
      ['properties', 'items', 'anyOf', 'allOf'].includes(key) || /^\d+$/.test(key) ? name : key,
    ),
  );
}

test('every field that names a file is tried below', async () => {
  const contracts = await allContracts();
  const found = contracts.flatMap(([contract, { body, query }]) =>
    [body, query].flatMap((schema) =>
      schema === undefined
        ? []
        : fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
            ({ name, use }) => [`${contract} ${name}`, use],
          ),
    ),
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(ENDPOINTS).map(([name, { use }]) => [name, use])),
  );
});

const cases = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) =>
  (Object.keys(ORIGINS) as MediaRole[])
    .filter((role) => ORIGINS[role].kind === endpoint.kind)
    .map((role) => {
      const taken: readonly MediaRole[] = takenRoles[endpoint.use];
      return { name, ...endpoint, role, isTaken: taken.includes(role) };
    }),
);

async function askWith({ name, role, ask }: (typeof cases)[number]) {
  const user = await opened.addUser(`${name}-${role}`.replaceAll(' ', '-').toLowerCase());
  const before = await opened.balanceOf(user.userId);
  const { status, body } = await ask(user, await addFile(user, role));
  return { status, message: body.message, before, after: await opened.balanceOf(user.userId) };
}

test.each(cases.filter(({ isTaken }) => isTaken))('$name takes a $role', async (one) => {
  expect([200, 201, 202]).toContain((await askWith(one)).status);
});

test.each(cases.filter(({ isTaken }) => !isTaken))(
  '$name takes no $role, says so, and charges nothing',
  async (one) => {
    const { status, message, before, after } = await askWith(one);
    expect([status, typeof message]).toEqual([400, 'string']);
    expect(after).toEqual(before);
  },
);

/** Leaves what an earlier release allowed: an influencer that shows a file of the brand kit. */
async function sharedBackground(name: string) {
  const user = await opened.addUser(name);
  const path = (await addFile(user, 'background')).slice(PREFIX.image.length);
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ user_id: user.userId, kind: 'influencer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: fileId } = await db
    .updateTable('assets')
    .set({ project_id: projectId })
    .where('path', '=', path)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('projects')
    .set({ image_asset: fileId })
    .where('id', '=', projectId)
    .execute();
  const isThere = async () =>
    (await db.selectFrom('assets').select('id').where('id', '=', fileId).execute()).length === 1;
  return { user, projectId, isThere };
}

test('a file of the brand kit that an influencer shows outlives its place in the kit', async () => {
  const { user, isThere } = await sharedBackground('keeps-the-influencer');
  expect(await setBrandFile(db, user.userId, 'background', null)).toBe(true);
  expect(await isThere()).toBe(true);
});

test('a file of the brand kit outlives an influencer that showed it', async () => {
  const { user, projectId, isThere } = await sharedBackground('keeps-the-kit');
  expect((await user.post('/api/projects/delete', { ids: [projectId] })).status).toBe(200);
  expect((await user.post('/api/trash/delete', {})).status).toBeLessThan(300);
  expect(await isThere()).toBe(true);
  const { background } = await findBrandKit(db, user.userId);
  expect(background?.name).toBe('of the brand');
});
