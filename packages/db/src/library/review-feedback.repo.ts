import { REVIEW_COMMENTS_MAX } from '@talkreel/contracts/constants';
import type { Verdict } from '@talkreel/contracts/http/reviews';
import { sql, type Transaction } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { Database, ReviewComment, ReviewVerdict } from '../schema.ts';

/** How long after the first unseen verdict or comment its mail is sent: until then, more of them may come. */
const MAIL_AFTER_MINUTES = 10;
/** While the owner does not look, a mail is not repeated any sooner. */
const MAIL_AGAIN_HOURS = 12;

/**
 * Counts verdicts and comments of clients that the owner has not seen, for rows with the id of a batch or a film in
 * this column: of videos that its review shows, since what was said of a deleted or replaced one is shown nowhere.
 */
export const newFeedback = (idColumn: string) => sql<number>`(
  select count(*)::int from reviews
    join lateral (
      select video, number from review_verdicts where batch_id = reviews.batch_id
      union all
      select video, number from review_comments where batch_id = reviews.batch_id and not is_owner
    ) said on said.number > reviews.seen
    join assets on assets.id = said.video
    join projects shown on shown.id = assets.project_id and shown.video_asset = assets.id
      and shown.deleted_at is null and shown.taken_down_video is distinct from assets.id
  where reviews.batch_id = ${sql.ref(idColumn)})`;

export function listVerdicts(db: DbOrTx, batchId: string): Promise<ReviewVerdict[]> {
  return db
    .selectFrom('review_verdicts')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('number')
    .execute();
}

/** Oldest first. */
export function listComments(db: DbOrTx, batchId: string): Promise<ReviewComment[]> {
  return db
    .selectFrom('review_comments')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('number')
    .execute();
}

/**
 * Locks a review, so that what is written about its videos has an order, a limit, and videos that are there. null: its
 * video is gone.
 */
async function lockReview(
  tx: Transaction<Database>,
  batchId: string,
  video: string,
): Promise<{ changes: number; seen: number } | null> {
  const review = await tx
    .selectFrom('reviews')
    .select(['changes', 'seen'])
    .where('batch_id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const file = await tx
    .selectFrom('assets')
    .select('id')
    .where('id', '=', video)
    .forKeyShare()
    .executeTakeFirst();
  return review !== undefined && file !== undefined ? review : null;
}

/** Counts a change, and queues the mail about it unless the owner was mailed and has not looked since. */
async function noteChange(tx: Transaction<Database>, batchId: string, number: number) {
  await sql`
    with noted as (
      update reviews set changes = ${number},
        mailed_at = case when mailed_at is null or seen >= changes
          or mailed_at < now() - make_interval(hours => ${MAIL_AGAIN_HOURS}) then now() else mailed_at end
      where batch_id = ${batchId} returning batch_id, mailed_at)
    insert into mails (kind, subject_id, due_at)
    select 'review-feedback', batch_id::text, now() + make_interval(mins => ${MAIL_AFTER_MINUTES})
    from noted where mailed_at = now()
    on conflict do nothing`.execute(tx);
}

/** What the owner writes is nothing new to them. */
async function noteOwn(tx: Transaction<Database>, batchId: string, number: number) {
  await sql`update reviews set changes = ${number}, seen = case when seen >= changes then ${number} else seen end
    where batch_id = ${batchId}`.execute(tx);
}

export interface NewVerdict {
  batchId: string;
  video: string;
  author: string;
  /** null: takes back what was said. */
  verdict: Verdict | null;
}

/** Saves what was said last. 'same': it was said before, by the same. */
export function saveVerdict(db: Db, said: NewVerdict): Promise<'saved' | 'same' | 'gone'> {
  return db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, said.batchId, said.video);
    if (review === null) return 'gone';
    return writeVerdict(tx, said, review.changes + 1);
  });
}

async function writeVerdict(
  tx: Transaction<Database>,
  { batchId, video, author, verdict }: NewVerdict,
  number: number,
): Promise<'saved' | 'same'> {
  const known = await tx
    .selectFrom('review_verdicts')
    .select(['verdict', 'author'])
    .where('video', '=', video)
    .executeTakeFirst();
  if (verdict === null) {
    if (known === undefined) return 'same';
    await tx.deleteFrom('review_verdicts').where('video', '=', video).execute();
    return 'saved';
  }
  if (known?.verdict === verdict && known.author === author) return 'same';
  const row = { batch_id: batchId, verdict, author, number, decided_at: sql<Date>`now()` };
  await tx
    .insertInto('review_verdicts')
    .values({ video, ...row })
    .onConflict((conflict) => conflict.column('video').doUpdateSet(row))
    .execute();
  await noteChange(tx, batchId, number);
  return 'saved';
}

export interface NewComment {
  id: string;
  batchId: string;
  video: string;
  author: string;
  isOwner: boolean;
  text: string;
  atSeconds: number | null;
  replyTo: string | null;
  /** Whether the verdict becomes 'changes'. */
  asksForChanges: boolean;
}

/**
 * Adds a comment. 'same': there is one of this id. 'no-thread': what it answers is gone. 'full': there are as many as
 * there may be.
 */
export function addComment(
  db: Db,
  said: NewComment,
): Promise<'saved' | 'same' | 'gone' | 'no-thread' | 'full'> {
  const { id, batchId, video, author, isOwner, text, replyTo } = said;
  return db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, batchId, video);
    if (review === null) return 'gone';
    const all = await tx
      .selectFrom('review_comments')
      .select(['id', 'video', 'reply_to'])
      .where('batch_id', '=', batchId)
      .execute();
    if (all.some((known) => known.id === id)) return 'same';
    if (all.length >= REVIEW_COMMENTS_MAX) return 'full';
    const thread = all.find((known) => known.id === replyTo);
    if (replyTo !== null && thread?.video !== video) return 'no-thread';
    const number = review.changes + 1;
    const added = await tx
      .insertInto('review_comments')
      .values({
        ...{ id, batch_id: batchId, video, author, is_owner: isOwner, body: text, number },
        at_seconds: said.atSeconds,
        // One level: an answer to an answer stands below the same comment.
        reply_to: thread?.reply_to ?? replyTo,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another review has a comment of this id.
    if (added === undefined) return 'same';
    if (isOwner) {
      await noteOwn(tx, batchId, number);
      return 'saved';
    }
    await noteChange(tx, batchId, number);
    if (said.asksForChanges)
      await writeVerdict(tx, { batchId, video, author, verdict: 'changes' }, number + 1);
    return 'saved';
  });
}

/** Marks a comment as resolved, or open again. False: there is none. */
export async function resolveComment(
  db: DbOrTx,
  batchId: string,
  id: string,
  isResolved: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('review_comments')
    .set({ resolved_at: isResolved ? sql<Date>`coalesce(resolved_at, now())` : null })
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes up to which verdict or comment the owner has seen them; never less than before. */
export async function markSeen(db: DbOrTx, batchId: string, latest: number): Promise<void> {
  await sql`update reviews set seen = greatest(seen, least(${latest}::int, changes))
    where batch_id = ${batchId}`.execute(db);
}

/** What a user was told, and wrote, in reviews; and the settings of their links, without passwords. */
export function listReviewsOf(db: DbOrTx, userId: string) {
  return sql<Record<string, unknown>>`
    select batch_id, slug, may_download, expires_at, password is not null as has_password, created_at,
      (select coalesce(json_agg(json_build_object('video', video, 'verdict', verdict, 'author', author,
        'decided_at', decided_at) order by number), '[]') from review_verdicts
        where review_verdicts.batch_id = reviews.batch_id) as verdicts,
      (select coalesce(json_agg(json_build_object('id', id, 'video', video, 'author', author, 'text', body,
        'at_seconds', at_seconds, 'reply_to', reply_to, 'created_at', created_at,
        'resolved_at', resolved_at) order by number), '[]') from review_comments
        where review_comments.batch_id = reviews.batch_id) as comments
    from reviews where user_id = ${userId} order by created_at desc`
    .execute(db)
    .then(({ rows }) => rows);
}
