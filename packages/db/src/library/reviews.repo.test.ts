import { randomUUID } from 'node:crypto';
import { REVIEW_COMMENTS_MAX } from '@talkreel/contracts/constants';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountParts } from '../accounts/account.repo.ts';
import { eraseSome } from '../accounts/erase-rows.repo.ts';
import { beginErasure } from '../accounts/erasure.repo.ts';
import { findReviewFeedback } from '../accounts/mails.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';
import { createDb } from '../client.ts';
import { setBrandFile } from '../media/brand.repo.ts';
import { addPostedExport, madeBatch, madeFilm } from '../testing/made-batch.ts';
import {
  addComment,
  listComments,
  listVerdicts,
  markSeen,
  saveVerdict,
  type NewComment,
} from './review-feedback.repo.ts';
import {
  findOpenReview,
  findReview,
  findReviewAsset,
  isReviewOpen,
  listReviewVideos,
  openReview,
} from './reviews.repo.ts';
import { trashProjects } from './trash.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));

async function reviewed(name: string, actors = ['Clara']) {
  const { id: userId } = await findOrCreateUser(
    db,
    { ...somebody(name), email: `${name}@example.com` },
    3,
  );
  const batch = await madeBatch(db, userId, actors);
  const slug = randomUUID().replaceAll('-', '');
  await openReview(db, userId, batch.id, slug);
  const [first] = batch.videos;
  if (!first) throw new Error('a batch has videos');
  return { userId, slug, batchId: batch.id, videos: batch.videos, first };
}

const commentOn = (
  { batchId, first }: Awaited<ReturnType<typeof reviewed>>,
  about: Partial<NewComment> = {},
): NewComment => ({
  ...{ id: randomUUID(), batchId, video: first.video, author: 'Cleo', isOwner: false },
  ...{ text: 'Shorter, please.', atSeconds: null, replyTo: null, asksForChanges: false, ...about },
});

const mails = (batchId: string) =>
  db.selectFrom('mails').select('kind').where('subject_id', '=', batchId).execute();

test('a review shows the newest export for posting of what is there, and no other file', async () => {
  const { userId, batchId, slug, videos, first } = await reviewed('exported', ['Clara', 'Ben']);
  const [, second] = videos;
  await addPostedExport(db, userId, first);
  const path = await addPostedExport(db, userId, first);
  await addPostedExport(db, userId, { ...first, path: 'an-earlier-video.mp4' });
  await addPostedExport(db, userId, second ?? first, 'running');
  expect(await listReviewVideos(db, batchId)).toMatchObject([
    { position: 0, video: first.video, exportPath: path, isPreparing: false },
    { position: 1, exportPath: null, isPreparing: true },
  ]);
  const link = { slug, unlockKey: null };
  expect(await findReviewAsset(db, 'video', path, link)).toMatchObject({ path });
  const other = await reviewed('other');
  expect(await findReviewAsset(db, 'video', other.first.path, link)).toBeUndefined();

  await trashProjects(db, userId, [first.projectId]);
  expect((await listReviewVideos(db, batchId)).map(({ position }) => position)).toEqual([1]);
  expect(await findReviewAsset(db, 'video', path, link)).toBeUndefined();
});

test('the logo of the brand kit is shown, and its background is not', async () => {
  const { userId, slug } = await reviewed('branded');
  const put = (kind: 'logo' | 'background') =>
    setBrandFile(db, userId, kind, {
      name: kind,
      asset: {
        ...{ owner_id: userId, kind: 'image', path: `brand/${kind}-${slug}.png`, bytes: 1 },
        ...{ content_type: 'image/png', sha256: 'x' },
      },
    });
  await put('logo');
  await put('background');
  const logo = (await findOpenReview(db, slug, null))?.logo_path ?? '';
  expect(logo).toBe(`brand/logo-${slug}.png`);
  const link = { slug, unlockKey: null };
  expect(await findReviewAsset(db, 'image', logo, link)).toBeDefined();
  const background = logo.replace('logo', 'background');
  expect(await findReviewAsset(db, 'image', background, link)).toBeUndefined();
});

test('nobody sees the review of a blocked account, nor an ended one', async () => {
  const { userId, slug, first } = await reviewed('blocked');
  const opens = async () => [
    (await findOpenReview(db, slug, null)) !== undefined,
    (await findReviewAsset(db, 'video', first.path, { slug, unlockKey: null })) !== undefined,
    await isReviewOpen(db, slug),
  ];
  expect(await opens()).toEqual([true, true, true]);
  const user = db.updateTable('users').where('id', '=', userId);
  await user.set({ blocked_at: new Date() }).execute();
  expect(await opens()).toEqual([false, false, false]);
  await user.set({ blocked_at: null }).execute();
  const review = db.updateTable('reviews').where('slug', '=', slug);
  await review.set({ expires_at: null, password: 'hash', unlock_key: 'key' }).execute();
  expect(await opens()).toEqual([false, false, true]);
  await review.set({ expires_at: new Date(Date.now() - 1_000) }).execute();
  expect(await opens()).toEqual([false, false, false]);
});

test('of two comments at once none is lost, and the same one twice is one', async () => {
  const review = await reviewed('two-clients');
  const one = commentOn(review);
  const outcomes = await Promise.all([
    addComment(db, one),
    addComment(db, one),
    addComment(db, commentOn(review, { asksForChanges: true })),
  ]);
  expect(outcomes.toSorted()).toEqual(['same', 'saved', 'saved']);
  expect(await listComments(db, review.batchId)).toHaveLength(2);
  expect(await listVerdicts(db, review.batchId)).toMatchObject([{ verdict: 'changes' }]);
  const { batchId, first } = review;
  const approval = { batchId, video: first.video, author: 'Cleo', verdict: 'approved' as const };
  const twice = await Promise.all([saveVerdict(db, approval), saveVerdict(db, approval)]);
  expect(twice.toSorted()).toEqual(['same', 'saved']);
  expect(await saveVerdict(db, { ...approval, verdict: null })).toBe('saved');
  expect(await listVerdicts(db, batchId)).toEqual([]);
});

test('answers stand below one comment, and there is a limit', async () => {
  const review = await reviewed('talkative', ['Clara', 'Ben']);
  const thread = commentOn(review);
  await addComment(db, thread);
  const reply = commentOn(review, { isOwner: true, replyTo: thread.id });
  await addComment(db, reply);
  const last = commentOn(review, { replyTo: reply.id });
  await addComment(db, last);
  const known = await listComments(db, review.batchId);
  expect(known.map(({ reply_to: to }) => to)).toEqual([null, thread.id, thread.id]);
  const [, other] = review.videos;
  const misplaced = commentOn(review, { replyTo: thread.id, video: other?.video ?? '' });
  expect(await addComment(db, misplaced)).toBe('no-thread');
  expect(await addComment(db, commentOn(review, { video: randomUUID() }))).toBe('gone');
  await sql`insert into review_comments (id, batch_id, video, author, is_owner, body, number)
    select gen_random_uuid(), ${review.batchId}, ${review.first.video}, 'x', false, 'x', 0
    from generate_series(1, ${REVIEW_COMMENTS_MAX - 3}::int)`.execute(db);
  expect(await addComment(db, commentOn(review))).toBe('full');
});

test('one mail says what was not seen, and the next comes after a look', async () => {
  const review = await reviewed('mailed');
  const { userId, batchId, first } = review;
  await addComment(db, commentOn(review));
  await addComment(db, commentOn(review));
  await addComment(db, commentOn(review, { isOwner: true }));
  await saveVerdict(db, { batchId, video: first.video, author: 'Cleo', verdict: 'approved' });
  expect(await mails(batchId)).toEqual([{ kind: 'review-feedback' }]);
  expect(await findReviewFeedback(db, batchId)).toMatchObject({
    ...{ name: 'Spring ads', approved: 1, changes: 0, comments: 2 },
  });
  await db.deleteFrom('mails').where('subject_id', '=', batchId).execute();
  await addComment(db, commentOn(review));
  expect(await mails(batchId)).toEqual([]);
  await markSeen(db, batchId, (await findReview(db, userId, batchId))?.changes ?? 0);
  expect(await findReviewFeedback(db, batchId)).toBeNull();
  await addComment(db, commentOn(review));
  expect(await mails(batchId)).toHaveLength(1);
  const { id, film } = await madeFilm(db, userId, 'Coffee in scenes');
  await openReview(db, userId, id, randomUUID());
  await addComment(db, { ...commentOn(review), batchId: id, video: film.video });
  expect(await findReviewFeedback(db, id)).toMatchObject({
    ...{ name: 'Coffee in scenes', isFilm: true, comments: 1 },
  });
});

test('reviews are in the copy of an account, without the password, and go with the account', async () => {
  const review = await reviewed('leaving');
  const { userId, batchId, slug } = review;
  await addComment(db, commentOn(review));
  const parts = JSON.stringify(await accountParts(db, userId).reviews());
  expect(parts).toContain('Shorter, please.');
  expect(parts).not.toContain('unlock_key');
  await beginErasure(db, userId, 'digest of leaving');
  expect(await findOpenReview(db, slug, null)).toBeUndefined();
  while ((await eraseSome(db, userId, 0)) === 'more');
  expect(await listComments(db, batchId)).toEqual([]);
  expect(await findReview(db, userId, batchId)).toBeUndefined();
});
