/** @module-tag long */
import type { CaptionWords } from '@talkreel/contracts/http/captions';
import { texts } from '@talkreel/contracts/texts';
import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { pixelsOf } from '../stack/pixels.ts';
import { ASYNC, availableCredits, startLipsync, untilState } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

const VIOLET = [108, 76, 241];
const GREEN = [31, 157, 85];

const stack = await openSharedStack();
let owner: ApiClient;
let projectId: number;
let captions: CaptionWords;

beforeAll(async () => {
  owner = await stack.signIn('titles@example.com');
  ({ projectId } = await untilState(owner, (await startLipsync(owner)).id, 'succeeded'));
  captions = (await owner.get(`/api/projects/${projectId}/captions`)).body;
});

const hook = { kind: 'hook', text: 'Ready overnight', time: { at: 'start', seconds: 1 } };

const ask = (titles: unknown[]) =>
  owner.post(`/api/projects/${projectId}/exports`, { format: '1:1', label: null, titles }, ASYNC);

/** How many pixels have a colour. */
async function countOf(file: Uint8Array, seconds: number, colour: readonly number[]) {
  const pixels = await pixelsOf(file, seconds);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if (colour.every((value, part) => Math.abs(value - (pixels[at + part] ?? 0)) < 12)) count += 1;
  return count;
}

async function fileOf(id: string): Promise<Uint8Array> {
  const { result } = await untilState(owner, id, 'succeeded');
  return new Uint8Array(await (await owner.fetch(result.url)).arrayBuffer());
}

test('words on screen are seen in their time, in the brand’s colours, for nothing', async () => {
  const before = await availableCredits(owner);
  const { body } = await ask([hook]);
  const file = await fileOf(body.id);
  expect(await countOf(file, 0, VIOLET)).toBeGreaterThan(5000);
  expect(await countOf(file, 1.04, VIOLET)).toBeLessThan(500);
  expect((await ask([hook])).body.id).toBe(body.id);
  expect(await availableCredits(owner)).toEqual(before);
  const { input } = await stack.db
    .selectFrom('stages')
    .select('input')
    .where('generation_id', '=', body.id)
    .executeTakeFirstOrThrow();
  // An old worker, which cannot draw them, finds no input that it could export without them.
  expect(Object.keys(input)).toEqual(['titled']);

  await owner.must.patch('/api/brand', { colors: ['#1f9d55', '#ffd84d'] });
  const { body: painted } = await ask([hook]);
  expect(painted.id).not.toBe(body.id);
  expect(await countOf(await fileOf(painted.id), 0, GREEN)).toBeGreaterThan(5000);
});

test('a text at words is seen while they are spoken; at others it is refused', async () => {
  const [from, to] = [2, 4];
  const words = captions.spoken
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ');
  const sticker = { kind: 'sticker', text: '$29', style: 'tag' };
  const moved = await ask([{ ...sticker, time: { at: 'words', from, to, words: 'Not these' } }]);
  expect(moved).toMatchObject({ status: 409, body: { code: 'title_moved' } });
  const { body } = await ask([{ ...sticker, time: { at: 'words', from, to, words } }]);
  const file = await fileOf(body.id);
  const start = captions.spoken[from]?.startSeconds ?? 0;
  expect(await countOf(file, start + 0.5, GREEN)).toBeGreaterThan(2000);
  expect(await countOf(file, start - 0.1, GREEN)).toBeLessThan(500);
});

test.each([
  [{ text: '  ' }, texts.title.empty],
  [{ text: 'x'.repeat(71) }, texts.title.tooLong(70)],
  [{ detail: 'More' }, texts.title.noDetail],
  [{ style: 'burst' }, texts.title.badStyle('hook', ['panel', 'bold', 'card'])],
  [{ text: '🎉🎉' }, texts.title.cannotBeDrawn('🎉🎉')],
])('%o is refused with its own sentence', async (change, message) => {
  const reply = await ask([{ ...hook, ...change }]);
  expect(reply).toMatchObject({ status: 400, body: { message } });
});

test('a text without room fails the export with its words, and costs nothing', async () => {
  const before = await availableCredits(owner);
  const long = 'Start your free trial now';
  const crowd = Array.from({ length: 8 }, () => ({
    kind: 'call-to-action',
    text: long,
    detail: 'planly.example/start',
    time: { at: 'whole' },
  }));
  const failed = await untilState(owner, (await ask(crowd)).body.id, 'failed');
  expect(failed.error.message).toBe(texts.title.noRoom(long));
  expect(await availableCredits(owner)).toEqual(before);
});
