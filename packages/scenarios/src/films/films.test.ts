import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captionWords } from '@talkreel/contracts/http/captions';
import { film } from '@talkreel/contracts/http/sets';
import { findMarked, shareMarkKey } from '@talkreel/db/media/watermarks.repo';
import { probeMedia } from '@talkreel/media-tools/probe';
import { readMark } from '@talkreel/watermark/read-mark';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePack } from '../batches/batch-requests.ts';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  availableCredits,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import {
  shortFilmOf,
  LINES,
  postFilm,
  startFilm,
  readFilm,
  statesOf,
  untilJoined,
} from './film-requests.ts';

const stack = await openSharedStack();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-films-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function probed(client: ApiClient, url: string) {
  const reply = await client.fetch(url);
  expect(reply.status).toBe(200);
  const file = join(folder, 'film.mp4');
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  return probeMedia(file);
}

const secondsOf = (made: Array<{ generation: { result: { durationSeconds?: number } | null } }>) =>
  made.reduce((sum, { generation }) => sum + (generation.result?.durationSeconds ?? 0), 0);

test('three scenes become one video, in the history and captioned like any other', async () => {
  const client = await stack.signIn('three@example.com');
  const reply = await postFilm(client, {
    ...(await shortFilmOf(client, { actors: 2 })),
    name: 'The mug rack',
    transition: 'crossfade',
  });
  expect([reply.status, film.safeParse(reply.body).error]).toEqual([201, undefined]);
  const { id, projectId } = reply.body;
  expect(await availableCredits(client)).toBe(0);
  // The film is one job to follow, and one entry of the history.
  const jobs = (await client.get('/api/generations?state=active')).body as Array<{ kind: string }>;
  expect(jobs.map(({ kind }) => kind)).toEqual(['film']);

  const done = await untilJoined(client, id);
  expect([done.generation.state, ...statesOf(done)]).toEqual(Array(4).fill('succeeded'));
  const url = done.generation.result?.url ?? '';
  const made = await probed(client, url);
  expect(made.video).toMatchObject({ codec: 'h264', fps: 25 });
  expect(made.durationSeconds).toBeCloseTo(secondsOf(done.scenes) - 2 * 0.32, 1);
  const key = await shareMarkKey(stack.db, undefined);
  const mark = await readMark(join(folder, 'film.mp4'), { key });
  const marked = await findMarked(stack.db, mark?.id ?? 0n);
  expect(marked?.stage).toMatchObject({ name: 'join', generationId: done.generation.id });
  const history = (await client.get('/api/projects')).body;
  expect(history).toMatchObject([
    {
      id: projectId,
      name: 'The mug rack',
      outputUrl: url,
      latestGeneration: { kind: 'film', batchId: id },
    },
  ]);

  const { words } = captionWords.parse(
    (await client.get(`/api/projects/${projectId}/captions`)).body,
  );
  expect(words.map(({ text }) => text).join(' ')).toBe(LINES.join(' '));
  const scene = done.scenes.map(({ generation }) => generation.result?.durationSeconds ?? 0);
  const second = words[LINES[0]?.split(' ').length ?? 0];
  // The second scene's first word is spoken when that scene begins.
  expect(Math.abs((second?.startSeconds ?? 0) - ((scene[0] ?? 0) - 0.32))).toBeLessThan(0.6);
});

test('a film is exported and shared like any other video', { tags: ['long'] }, async () => {
  const client = await stack.signIn('shared-film@example.com');
  const { id, projectId } = await startFilm(client, await shortFilmOf(client));
  const done = await untilJoined(client, id);
  const made = await probed(client, done.generation.result?.url ?? '');
  const exported = await client.post(
    `/api/projects/${projectId}/exports`,
    { format: '9:16' },
    ASYNC,
  );
  const portrait = await untilState(client, exported.body.id, 'succeeded');
  const framed = await probed(client, portrait.result.url);
  expect(framed.video).toMatchObject({ width: 1080, height: 1920 });
  expect(framed.durationSeconds).toBeCloseTo(made.durationSeconds, 1);
  const shared = await client.post(`/api/projects/${projectId}/share`, { shared: true });
  expect(shared.status).toBe(200);
});

test(
  'a scene that fails and one that is cancelled come back, the film says which, and makes them again',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('missing@example.com');
    await givePack(stack, client, 3);
    await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
    await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 2 });
    const { id, scenes } = await startFilm(client, await shortFilmOf(client));
    const positions = await expect
      .poll(async () => statesOf(await readFilm(client, id)).indexOf('failed'), {
        timeout: 150_000,
      })
      .toBeGreaterThanOrEqual(0)
      .then(async () => {
        const failed = statesOf(await readFilm(client, id)).indexOf('failed');
        return { failed, cancelled: failed === 0 ? 1 : 0 };
      });
    const cancelled = await client.post(
      `/api/replicate/cancel/${scenes[positions.cancelled]?.generation.id}`,
      { choice: 'discard' },
    );
    expect(cancelled.body).toMatchObject({ status: 'cancelled', credit: 'returned' });
    await stack.sandbox.release();
    const ended = await untilJoined(client, id);
    const numbers = [positions.failed + 1, positions.cancelled + 1].toSorted((a, b) => a - b);
    expect(ended.generation).toMatchObject({
      state: 'failed',
      error: {
        code: 'scene_missing',
        message: `Scenes ${numbers[0]} and ${numbers[1]} were not made. Make them again to finish the film.`,
      },
    });
    expect(await availableCredits(client)).toBe(5);

    const text = 'This line is new.';
    const [again, twice] = await Promise.all(
      [1, 2].map(() =>
        client.post(`/api/films/${id}/retry`, {
          scenes: [{ position: positions.failed, text }, { position: positions.cancelled }],
        }),
      ),
    );
    expect([again?.status, twice?.status]).toEqual([202, 202]);
    expect(await availableCredits(client)).toBe(3);
    const mended = await untilJoined(client, id);
    expect([mended.generation.state, ...statesOf(mended)]).toEqual(Array(4).fill('succeeded'));
    expect(mended.scenes[positions.failed]?.text).toBe(text);
    expect((await client.get('/api/projects')).body).toHaveLength(1);
    const late = await client.post(`/api/films/${id}/retry`, {});
    expect([late.status, late.body.code]).toEqual([409, 'not_ended']);
  },
);

test(
  'the same film twice is one film, and without enough generations there is none',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('films-twice@example.com');
    const asked = await shortFilmOf(client, { lines: LINES.slice(0, 2) });
    const replies = await Promise.all([
      postFilm(client, asked, { 'idempotency-key': 'tab-one' }),
      postFilm(client, asked, { 'idempotency-key': 'tab-one' }),
      postFilm(client, asked, { 'idempotency-key': 'tab-two' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await availableCredits(client)).toBe(1);
    const poor = await postFilm(client, await shortFilmOf(client));
    expect([poor.status, poor.body.requiresPayment]).toEqual([402, true]);
    expect(await availableCredits(client)).toBe(1);
    await untilJoined(client, replies[0]?.body.id);
  },
);

test(
  'a film that is cancelled returns what is not made, and goes with its entry',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('stopped@example.com');
    await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL, times: 3 });
    const { id, projectId, generation } = await startFilm(client, await shortFilmOf(client));
    const terms = (await client.get(`/api/generations/${generation.id}/cancellation`)).body;
    expect(terms).toMatchObject({ mustAsk: true, options: [{ label: 'Stop the film' }] });
    const remove = () => client.post('/api/projects/delete', { ids: [projectId] });
    const refused = await remove();
    expect(refused.status).toBe(409);
    const stopped = await client.post(`/api/replicate/cancel/${generation.id}`, {
      choice: 'discard',
    });
    expect(stopped.body).toMatchObject({
      status: 'cancelled',
      message: expect.stringContaining('3 scenes'),
    });
    expect(statesOf(await readFilm(client, id))).toEqual(Array(3).fill('cancelled'));
    expect(await availableCredits(client)).toBe(3);
    expect((await remove()).status).toBe(200);
    expect((await client.get(`/api/films/${id}`)).status).toBe(404);
  },
);
