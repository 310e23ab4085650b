import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listExports } from '@talkreel/contracts/http/exports';
import { probeMedia } from '@talkreel/media-tools/probe';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, availableCredits, startLipsync, untilState } from '../stack/requests.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const PATIENT_MS = 150_000;

const stack = await openStack();
let owner: ApiClient;
let projectId: number;
let sourceUrl: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-exports-'));
  owner = await stack.signIn('exporter@example.com');
  const { id } = await startLipsync(owner);
  const video = await untilState(owner, id, 'succeeded', PATIENT_MS);
  projectId = video.projectId;
  sourceUrl = video.result.url;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const exportOf = (id: number, body: unknown, headers = {}, client = owner) =>
  client.post(`/api/projects/${id}/exports`, body, headers);

async function probed(url: string) {
  const reply = await owner.fetch(url);
  expect(reply.status).toBe(200);
  const file = join(folder, 'video.mp4');
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  return probeMedia(file);
}

test('a video is exported for nothing, and the same export is made once', async () => {
  const before = await availableCredits(owner);
  const asked = { format: '9:16', background: 'blur' };
  const [first, second] = await Promise.all([
    exportOf(projectId, asked, ASYNC),
    exportOf(projectId, asked, ASYNC),
  ]);
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.body.id).toBe(first.body.id);
  expect(first.body).toMatchObject({ cost: 0, costMessage: 'Free.', projectId });
  const done = await untilState(owner, first.body.id, 'succeeded', PATIENT_MS);
  expect(done).toMatchObject({ kind: 'export', credit: 'free', progress: 100, projectId });

  const source = await probed(sourceUrl);
  const made = await probed(done.result.url);
  expect(made.video).toMatchObject({ codec: 'h264', width: 1080, height: 1920, fps: 25 });
  expect(made.audio).toEqual(source.audio);
  expect(made.durationSeconds).toBeCloseTo(source.durationSeconds, 1);

  const again = await exportOf(projectId, { format: '9:16' });
  expect([again.status, again.body.id, again.body.url]).toEqual([200, done.id, done.result.url]);
  const listed = listExports.responses[200].parse(
    (await owner.get(`/api/projects/${projectId}/exports`)).body,
  );
  expect(listed.map(({ id, input }) => ({ id, input }))).toEqual([
    { id: done.id, input: expect.objectContaining(asked) },
  ]);
  expect(await availableCredits(owner)).toBe(before);
  const { body: history } = await owner.get(`/api/projects/${projectId}`);
  expect(history.latestGeneration.kind).toBe('lipsync');
  expect(history.outputUrl).toBe(sourceUrl);
});

test('an export is cancelled, costs nothing, and can be asked for again', async () => {
  const asked = { format: '1:1', background: '#6C4CF1' };
  // No worker takes it before it is cancelled.
  await sql`alter table stages alter available_at set default '2100-01-01'`.execute(stack.db);
  const first = await exportOf(projectId, asked, ASYNC);
  const cancelled = await owner.post(`/api/replicate/cancel/${first.body.id}`);
  expect(cancelled.body).toMatchObject({ status: 'cancelled', credit: 'free' });
  await sql`alter table stages alter available_at set default now()`.execute(stack.db);
  const second = await exportOf(projectId, asked, ASYNC);
  expect(second.body.id).not.toBe(first.body.id);
  const done = await untilState(owner, second.body.id, 'succeeded', PATIENT_MS);
  expect(done.input.background).toBe('#6c4cf1');
  expect((await probed(done.result.url)).video).toMatchObject({ width: 1080, height: 1080 });
});

test.each([
  [{ format: '2:1' }, 'format'],
  [{ format: '1:1', background: 'red' }, 'background'],
  [{ format: '1:1', background: '#ff5c4d80' }, 'background'],
])('%o is refused for its %s', async (body, field) => {
  const reply = await exportOf(projectId, body);
  expect([reply.status, reply.body.field]).toEqual([400, field]);
});

test("another person's video and one that never was are both not found", async () => {
  const stranger = await stack.signIn('stranger@example.com');
  for (const [client, id] of [
    [stranger, projectId],
    [owner, 2_000_000_000],
  ] as const) {
    expect((await exportOf(id, { format: '1:1' }, {}, client)).status).toBe(404);
    expect((await client.get(`/api/projects/${id}/exports`)).status).toBe(404);
  }
});

test('an export of a video deleted meanwhile says so and is not retried', async () => {
  const { id, path } = await stack.db
    .selectFrom('assets')
    .innerJoin('projects', 'projects.video_asset', 'assets.id')
    .select(['assets.id', 'assets.path'])
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
  const rename = (to: string) =>
    stack.db.updateTable('assets').set({ path: to }).where('id', '=', id).execute();
  // It is asked for under a name that neither the database nor the store knows afterwards.
  await rename(`gone-${path}`);
  const { body } = await exportOf(projectId, { format: '4:5' }, ASYNC);
  await rename(path);
  const failed = await untilState(owner, body.id, 'failed', PATIENT_MS);
  expect(failed).toMatchObject({
    error: { code: 'source_gone', message: 'The video was deleted before it could be exported.' },
    credit: 'free',
    stages: [{ attempt: 1 }],
  });
});
