/** @module-tag long */
import type { CaptionWords } from '@talkreel/contracts/http/captions';
import { texts } from '@talkreel/contracts/texts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addMedia } from '../stack/add-media.ts';
import type { ApiClient } from '../stack/client.ts';
import { pixelsOf } from '../stack/pixels.ts';
import { ASYNC, availableCredits, startLipsync, untilState } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

const BLUE = [32, 64, 208];

const stack = await openSharedStack();
let owner: ApiClient;
let projectId: number;
let captions: CaptionWords;

beforeAll(async () => {
  owner = await stack.signIn('shots@example.com');
  ({ projectId } = await untilState(owner, (await startLipsync(owner)).id, 'succeeded'));
  captions = (await owner.get(`/api/projects/${projectId}/captions`)).body;
});

/** The id of a blue picture in a library, prepared. */
const blueIn = async (client: ApiClient): Promise<string> =>
  (await addMedia(client, 'Blue', ['#2040d0'])).id;

const shotAt = (from: number, to: number, mediaId: string) => ({
  from,
  to,
  words: captions.spoken
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' '),
  mediaId,
});

const ask = (shots: unknown[]) =>
  owner.post(`/api/projects/${projectId}/exports`, { format: '1:1', label: null, shots }, ASYNC);

/** Whether the middle of the picture is blue. */
async function isBlueAt(file: Uint8Array, seconds: number): Promise<boolean> {
  const pixels = await pixelsOf(file, seconds);
  const at = (540 * 1080 + 540) * 4;
  return BLUE.every((value, part) => Math.abs(value - (pixels[at + part] ?? 0)) < 12);
}

test('media is seen at its words and nowhere else; another place makes another file, for nothing', async () => {
  const mediaId = await blueIn(owner);
  const before = await availableCredits(owner);
  const [first, last] = [captions.spoken[2], captions.spoken[4]];
  if (!first || !last) throw new Error('the sample speech has more words');
  const { body } = await ask([shotAt(2, 4, mediaId)]);
  const made = await untilState(owner, body.id, 'succeeded');
  const file = new Uint8Array(await (await owner.fetch(made.result.url)).arrayBuffer());
  const around = [first.startSeconds - 0.1, first.startSeconds + 0.06, last.endSeconds - 0.1];
  const seen = await Promise.all(
    [...around, last.endSeconds + 0.1].map((seconds) => isBlueAt(file, seconds)),
  );
  expect(seen).toEqual([false, true, true, false]);

  expect((await ask([shotAt(2, 4, mediaId)])).body.id).toBe(made.id);
  const other = await ask([shotAt(2, 3, mediaId)]);
  expect(other.body.id).not.toBe(made.id);
  await untilState(owner, other.body.id, 'succeeded');
  expect(await availableCredits(owner)).toEqual(before);
  const { input } = await stack.db
    .selectFrom('stages')
    .select('input')
    .where('generation_id', '=', made.id)
    .executeTakeFirstOrThrow();
  // An old worker, which cannot draw shots, finds no input that it could export without them.
  expect(Object.keys(input)).toEqual(['composed']);
});

test('a shot at other words, at words of another, or of media that is gone is refused', async () => {
  const before = await availableCredits(owner);
  const mediaId = await blueIn(owner);
  const moved = await ask([{ ...shotAt(1, 2, mediaId), words: 'Not these' }]);
  const sentence = texts.shot.moved('Not these');
  expect(moved).toMatchObject({ status: 409, body: { code: 'shot_moved', message: sentence } });
  const shared = await ask([shotAt(0, 2, mediaId), shotAt(2, 3, mediaId)]);
  expect(shared).toMatchObject({ status: 400, body: { message: texts.shot.overlap } });
  const stranger = await stack.signIn('shots-stranger@example.com');
  const foreign = await ask([shotAt(0, 1, await blueIn(stranger))]);
  expect(foreign).toMatchObject({ status: 409, body: { code: 'shot_media_gone' } });
  await owner.fetch(`/api/media/${mediaId}`, { method: 'DELETE' });
  const gone = await ask([shotAt(0, 1, mediaId)]);
  expect(gone).toMatchObject({ status: 409, body: { message: texts.shot.mediaGone } });
  expect(await availableCredits(owner)).toEqual(before);
});

test('media that is deleted while an export waits ends it with a sentence, and costs and loses nothing', async () => {
  const mediaId = await blueIn(owner);
  const before = await availableCredits(owner);
  const { generationId } = (await owner.get(`/api/media/${mediaId}`)).body;
  const rename = (url: unknown) =>
    stack.db
      .updateTable('generations')
      .set({ result: sql`jsonb_set(result, '{url}', ${JSON.stringify(url)}::jsonb)` })
      .where('id', '=', generationId)
      .execute();
  const { url } = (await owner.get(`/api/media/${mediaId}`)).body;
  // The export is accepted with a file that the store does not have any more when the worker asks for it.
  await rename('/api/images/deleted-meanwhile.webp');
  const { body } = await ask([shotAt(1, 3, mediaId)]);
  const failed = await untilState(owner, body.id, 'failed');
  expect(failed).toMatchObject({
    error: { code: 'shot_media_gone', message: texts.shot.mediaGone },
    credit: 'free',
    stages: [{ attempt: 1 }],
  });
  // With media that is there, the same shots are made: what was chosen is not lost with the failure.
  expect(failed.input.shots).toMatchObject([{ from: 1, to: 3 }]);
  await rename(url);
  const again = await ask([shotAt(1, 3, mediaId)]);
  await untilState(owner, again.body.id, 'succeeded');
  expect(await availableCredits(owner)).toEqual(before);
});
