import { randomUUID } from 'node:crypto';
import { exportTexts } from '@talkreel/contracts/texts/library';
import { deleteProject } from '@talkreel/db/library/trash.repo';
import { madeBatch } from '@talkreel/db/testing/made-batch';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const PER_HOUR = 5;
const app = await openConsole({ FREE_REQUESTS_PER_HOUR: String(PER_HOUR) });
const { db } = app;

type User = Awaited<ReturnType<typeof app.addUser>>;

const sticker = { kind: 'sticker', text: '$29', time: { at: 'whole' } };
const body = {
  ...{ format: '9:16', label: null, titles: [sticker] },
  captions: { style: 'word', color: '#ffffff', box: '#6c4cf1' },
};

/** Finished videos of a user's, which say nothing. */
async function videosOf(who: User, names: string[]): Promise<number[]> {
  const { videos } = await madeBatch(db, who.userId, names);
  for (const [index, { projectId }] of videos.entries())
    await db
      .updateTable('projects')
      .set({ name: names[index] ?? null })
      .where('id', '=', projectId)
      .execute();
  return videos.map(({ projectId }) => projectId);
}

const exportAll = (who: User, projectIds: number[], more: object = {}, key = randomUUID()) =>
  who.post('/api/exports', { ...body, ...more, projectIds }, { 'idempotency-key': key });

const started = (id: string) =>
  db.selectFrom('stages').select('input').where('generation_id', '=', id).executeTakeFirst();

test('several videos get the same words on screen with one request; each that cannot is named', async () => {
  const [me, other] = await Promise.all([app.addUser('many'), app.addUser('other')]);
  const [spring = 0, summer = 0] = await videosOf(me, ['Spring', 'Summer']);
  const [theirs = 0] = await videosOf(other, ['Theirs']);
  const { id: unmade } = await db
    .insertInto('projects')
    .values({ user_id: me.userId, kind: 'video', name: 'Unmade' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = randomUUID();
  const reply = await exportAll(me, [spring, unmade, theirs, summer], {}, key);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      exports: [
        { projectId: spring, title: 'Spring', error: null },
        {
          ...{ projectId: unmade, title: 'Unmade', id: null },
          error: { code: 'not_finished', message: exportTexts.notFinished },
        },
        {
          ...{ projectId: theirs, title: null, id: null },
          error: { code: 'not_found', message: exportTexts.noVideo },
        },
        { projectId: summer, title: 'Summer', error: null },
      ],
    },
  });
  // Videos that say nothing have no captions, and still what else was asked for.
  const made = reply.body.exports[3].id;
  expect(await started(made)).toMatchObject({
    input: { titled: { captions: null, titles: [{ kind: 'sticker', text: '$29' }] } },
  });
  expect((await exportAll(me, [spring, unmade, theirs, summer], {}, key)).body).toEqual(reply.body);
  expect((await exportAll(me, [summer])).body.exports).toMatchObject([{ id: made }]);
});

test('a text at words is refused for each video that does not say them', async () => {
  const me = await app.addUser('wordy');
  const [mute = 0] = await videosOf(me, ['Mute']);
  const time = { at: 'words', from: 0, to: 1, words: 'Hello there.' };
  const { status, body: answer } = await exportAll(me, [mute], { titles: [{ ...sticker, time }] });
  expect([status, answer.exports[0].error.code]).toEqual([200, 'no_words']);
});

test('once the hour is used up the rest says so', async () => {
  const me = await app.addUser('busy');
  const ids = await videosOf(
    me,
    Array.from({ length: PER_HOUR + 2 }, (_, index) => `Video ${index}`),
  );
  const { exports } = (await exportAll(me, ids)).body;
  const codes = exports.map(({ error }: { error: { code: string } | null }) => error?.code ?? null);
  expect(codes).toEqual([...Array(PER_HOUR).fill(null), 'rate_limited', 'rate_limited']);
});

test('a request that names a video twice, or none, or no more words than it may, is refused', async () => {
  const me = await app.addUser('twice');
  const [one = 0] = await videosOf(me, ['One']);
  expect((await exportAll(me, [one, one])).body).toMatchObject({ message: exportTexts.twice });
  expect((await exportAll(me, [])).status).toBe(400);
  const titles = [{ ...sticker, text: 'x'.repeat(19) }];
  expect((await exportAll(me, [one], { titles })).status).toBe(400);
});

test('exports of a video that was deleted for good are listed while a version of it is there', async () => {
  const [me, other] = await Promise.all([app.addUser('versions'), app.addUser('versions-other')]);
  const [old = 0, version = 0] = await videosOf(me, ['Old', 'Version']);
  await exportAll(me, [old]);
  const list = (who: User) => who.get(`/api/projects/${old}/exports`);
  const before = (await list(me)).body;
  expect(before).toMatchObject([{ input: { projectId: old, titles: [{ text: '$29' }] } }]);
  await deleteProject(db, me.userId, old);
  // Of what nobody needs any more, nothing is told.
  expect((await list(me)).status).toBe(404);
  await db.updateTable('projects').set({ version_of: old }).where('id', '=', version).execute();
  expect((await list(me)).body).toMatchObject([{ id: before[0].id, input: before[0].input }]);
  expect((await list(other)).status).toBe(404);
  await deleteProject(db, me.userId, version);
  expect((await list(me)).status).toBe(404);
});
