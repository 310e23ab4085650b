import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captionWords } from '@talkreel/contracts/http/captions';
import { listExports } from '@talkreel/contracts/http/exports';
import { findMarked, shareMarkKey } from '@talkreel/db/media/watermarks.repo';
import { loadLibrary, readManifests } from '@talkreel/provenance/c2pa';
import { probeMedia } from '@talkreel/media-tools/probe';
import { readMark } from '@talkreel/watermark/read-mark';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { pixelsOf } from '../stack/pixels.ts';
import { isLabelled } from './label-seen.ts';
import {
  ASYNC,
  availableCredits,
  makeVideo,
  untilState,
  withoutWorkers,
} from '../stack/requests.ts';

const stack = await openSharedStack();
let owner: ApiClient;
let projectId: number;
let sourceUrl: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-exports-'));
  owner = await stack.signIn('exporter@example.com');
  ({ projectId, url: sourceUrl } = await makeVideo(owner, 'Hello there, this is a short test.', {
    endsWithSpeech: true,
  }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const exportOf = (id: number, body: unknown, headers = {}, client = owner) =>
  client.post(`/api/projects/${id}/exports`, body, headers);

const correct = (body: unknown, client = owner, id = projectId) =>
  client.patch(`/api/projects/${id}/captions`, body);

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
  const done = await untilState(owner, first.body.id, 'succeeded');
  expect(done).toMatchObject({ kind: 'export', credit: 'free', progress: 100, projectId });

  const source = await probed(sourceUrl);
  const made = await probed(done.result.url);
  expect(made.video).toMatchObject({ codec: 'h264', width: 1080, height: 1920, fps: 25 });
  expect(made.audio).toEqual(source.audio);
  expect(made.durationSeconds).toBeCloseTo(source.durationSeconds, 1);
  expect(done.input.label).toEqual({ corner: 'top-left', time: 'whole', language: 'en' });
  // The export, its video, and that one's clip and speech: of these, the clip is the catalog's.
  const story = await readManifests(await loadLibrary(), join(folder, 'video.mp4'), 'mp4');
  expect(story).toMatchObject({ state: 'Valid', count: 3 });
  expect(story?.text).toContain('trainedAlgorithmicMedia');
  expect(story?.text).not.toContain('exporter');
  const mark = await readMark(join(folder, 'video.mp4'), {
    key: await shareMarkKey(stack.db, undefined),
  });
  const marked = await findMarked(stack.db, mark?.id ?? 0n);
  expect(marked?.stage).toMatchObject({ name: 'export', generationId: done.id });
  const file = await readFile(join(folder, 'video.mp4'));
  const end = made.durationSeconds - 0.2;
  expect([await isLabelled(file, '9:16', 0), await isLabelled(file, '9:16', end)]).toEqual([
    true,
    true,
  ]);

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

test(
  'an export is cancelled, costs nothing, and can be asked for again',
  { tags: ['long'] },
  async () => {
    const asked = { format: '1:1', background: '#6C4CF1' };
    const first = await withoutWorkers(stack, () => exportOf(projectId, asked, ASYNC));
    const cancelled = await owner.post(`/api/replicate/cancel/${first.body.id}`);
    expect(cancelled.body).toMatchObject({ status: 'cancelled', credit: 'free' });
    const second = await exportOf(projectId, asked, ASYNC);
    expect(second.body.id).not.toBe(first.body.id);
    const done = await untilState(owner, second.body.id, 'succeeded');
    expect(done.input.background).toBe('#6c4cf1');
    expect((await probed(done.result.url)).video).toMatchObject({ width: 1080, height: 1080 });
  },
);

test.each([
  [{ format: '2:1' }, 'format'],
  [{ format: '1:1', background: 'red' }, 'background'],
  [{ format: '1:1', background: '#ff5c4d80' }, 'background'],
  [
    { format: '1:1', captions: { style: 'comic', color: '#ffffff', box: 'none' } },
    'captions.style',
  ],
  [{ format: '1:1', captions: { style: 'clean', color: 'red', box: 'none' } }, 'captions.color'],
  [{ format: '1:1', captions: { style: 'clean', color: '#ffffff', box: '' } }, 'captions.box'],
  [{ format: '1:1', label: { corner: 'middle' } }, 'label.corner'],
  [{ format: '1:1', label: { time: 'never' } }, 'label.time'],
  [{ format: '1:1', label: false }, 'label'],
])('%o is refused for its %s', async (body, field) => {
  const reply = await exportOf(projectId, body);
  expect([reply.status, reply.body.field]).toEqual([400, field]);
});

test(
  'captions are burnt in once, and a corrected text makes another file',
  { tags: ['long'] },
  async () => {
    const read = await owner.get(`/api/projects/${projectId}/captions`);
    const before = captionWords.parse(read.body);
    expect(before).toMatchObject({ isCorrected: false, version: 0, text: before.original });
    expect(before.words.map(({ text }) => text).join(' ')).toBe(
      'Hello there, this is a short test.',
    );
    const look = { style: 'label', color: '#ffffff', box: '#00a040' };
    const plain = { format: '1:1', label: null };
    const asked = { ...plain, captions: { ...look, textId: before.textId } };
    const [first, second] = await Promise.all([
      exportOf(projectId, asked, ASYNC),
      exportOf(projectId, { ...asked, captions: look }, ASYNC),
    ]);
    expect([first.status, second.body.id]).toEqual([202, first.body.id]);
    const done = await untilState(owner, first.body.id, 'succeeded');
    expect(done.input.captions).toEqual({ ...look, textId: before.textId });
    // An old worker, which cannot draw captions, finds no input that it could export without them.
    const { input } = await stack.db
      .selectFrom('stages')
      .select('input')
      .where('generation_id', '=', done.id)
      .executeTakeFirstOrThrow();
    expect(Object.keys(input)).toEqual(['captioned']);
    expect((await probed(done.result.url)).video).toMatchObject({ width: 1080, height: 1080 });
    expect(await boxedShare(before.words[1]?.startSeconds ?? 0)).toBeGreaterThan(0.01);

    const corrected = await correct({ text: 'Hello there,\nthis was a test!', version: 0 });
    expect(corrected.status).toBe(200);
    const after = captionWords.parse(corrected.body);
    expect(after).toMatchObject({ isCorrected: true, version: 1 });
    expect(after.words.find(({ text }) => text === 'test!')?.startSeconds).toBe(
      before.words.find(({ text }) => text === 'test.')?.startSeconds,
    );
    const vtt = await owner.get(`/api/projects/${projectId}/captions.vtt`);
    expect(vtt.body).toContain('this was a test!');
    const srt = await owner.get(`/api/projects/${projectId}/captions.srt`);
    expect(srt.headers.get('content-type')).toBe('application/x-subrip; charset=utf-8');
    expect(srt.body).toMatch(/^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nHello there,/);
    // The user has not reviewed the correction yet, so visitors read the spoken text.
    const { body } = await owner.post(`/api/projects/${projectId}/share`, { shared: true });
    const slug = String(body.shareUrl).split('/').at(-1);
    const shown = await createClient(stack.url).get(`/api/share/${slug}/captions.vtt`);
    expect(shown.body).toContain('this is a short test.');
    const stale = await exportOf(projectId, asked, ASYNC);
    expect([stale.status, stale.body.code]).toEqual([409, 'captions_changed']);
    const third = await exportOf(projectId, { ...plain, captions: look }, ASYNC);
    expect(third.body.id).not.toBe(done.id);
    await untilState(owner, third.body.id, 'succeeded');

    const restored = await correct({ text: null, version: 1 });
    expect(restored.body).toMatchObject({ isCorrected: false, textId: before.textId });
    const again = await exportOf(projectId, asked);
    expect([again.status, again.body.id]).toEqual([200, done.id]);
  },
);

/** How much of the newest file that was probed has the color of the box at this moment. */
async function boxedShare(seconds: number): Promise<number> {
  const pixels = await pixelsOf(await readFile(join(folder, 'video.mp4')), seconds + 0.05);
  let found = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red < 30 && Math.abs(green - 160) < 20 && Math.abs(blue - 64) < 25) found += 1;
  }
  return found / (pixels.length / 4);
}

test.each([
  ['nothing', '', 'Captions need at least one word'],
  ['marks only', '\u202E …!', 'Captions need at least one word'],
  ['too much', 'word '.repeat(1000), 'Captions can have up to 2000 characters.'],
])('a correction of %s is refused', async (_name, text, message) => {
  const reply = await correct({ text, version: 2 });
  expect([reply.status, reply.body.field]).toEqual([400, 'text']);
  expect(reply.body.message).toContain(message);
});

test(
  'of two tabs the second is told; doubled, hostile and unknown text is harmless',
  { tags: ['long'] },
  async () => {
    const { version } = (await owner.get(`/api/projects/${projectId}/captions`)).body;
    const text = '<script>alert(1)</script> \u202Eשלום\u202C 👋🏽 ok';
    const [one, same] = await Promise.all([correct({ text, version }), correct({ text, version })]);
    expect([one.status, same.status]).toEqual([200, 200]);
    expect(one.body).toMatchObject({
      text: '<script>alert(1)</script> שלום 👋🏽 ok',
      version: version + 1,
    });
    const other = await correct({ text: 'Another one', version });
    expect([other.status, other.body.code]).toEqual([409, 'captions_changed']);
    const vtt = await owner.get(`/api/projects/${projectId}/captions.vtt`);
    expect(vtt.body).toContain('&lt;script&gt;');
    await correct({ text: 'გამარჯობა', version: version + 1 });
    const captions = { style: 'clean', color: '#ffffff', box: 'none' };
    const undrawable = await exportOf(projectId, { format: '1:1', captions });
    expect([undrawable.status, undrawable.body.field]).toEqual([400, 'captions']);
    expect((await correct({ text: null, version: version + 2 })).status).toBe(200);
  },
);

test('a correction that our content rules forbid is not drawn', { tags: ['long'] }, async () => {
  const { version } = (await owner.get(`/api/projects/${projectId}/captions`)).body;
  await correct({ text: 'I want to kill myself', version });
  const captions = { style: 'clean', color: '#ffffff', box: 'none' };
  const { body } = await exportOf(projectId, { format: '1:1', captions }, ASYNC);
  const failed = await untilState(owner, body.id, 'failed');
  expect(failed).toMatchObject({ error: { code: 'content_refused' }, stages: [{ attempt: 1 }] });
  expect((await correct({ text: null, version: version + 1 })).status).toBe(200);
});

test(
  "another person's video and one that never was are both not found",
  { tags: ['long'] },
  async () => {
    const stranger = await stack.signIn('stranger@example.com');
    for (const [client, id] of [
      [stranger, projectId],
      [owner, 2_000_000_000],
    ] as const) {
      expect((await exportOf(id, { format: '1:1' }, {}, client)).status).toBe(404);
      expect((await client.get(`/api/projects/${id}/exports`)).status).toBe(404);
      expect((await client.get(`/api/projects/${id}/captions`)).status).toBe(404);
      expect((await correct({ text: 'Mine', version: 0 }, client, id)).status).toBe(404);
    }
  },
);

test(
  'an export of a video deleted meanwhile says so and is not retried',
  { tags: ['long'] },
  async () => {
    const { id, path } = await stack.db
      .selectFrom('assets')
      .innerJoin('projects', 'projects.video_asset', 'assets.id')
      .select(['assets.id', 'assets.path'])
      .where('projects.id', '=', projectId)
      .executeTakeFirstOrThrow();
    const rename = (to: string) =>
      stack.db.updateTable('assets').set({ path: to }).where('id', '=', id).execute();
    // The file is requested under a name that neither the database nor the store knows afterwards.
    await rename(`gone-${path}`);
    const { body } = await exportOf(projectId, { format: '4:5' }, ASYNC);
    await rename(path);
    const failed = await untilState(owner, body.id, 'failed');
    expect(failed).toMatchObject({
      error: { code: 'source_gone', message: 'The video was deleted before it could be exported.' },
      credit: 'free',
      stages: [{ attempt: 1 }],
    });
  },
);
