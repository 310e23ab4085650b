import { LONG_JOB_SECONDS } from '@talkreel/contracts/constants';
import type { GenerationState } from '@talkreel/contracts/names';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { reviewName } from '../library/reviews.repo.ts';
import type { Generation, User, MailKind } from '../schema.ts';

/**
 * Whether the end of a job is mailed: a one shot's always, another's if it took long. A batch or film gets one mail in
 * all.
 */
export function isWorthMail(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('set_id')} is null or ${column('kind')} = 'film') and (${column('kind')} = 'one-shot'
    or ${column('created_at')} < now() - make_interval(secs => ${sql.lit(LONG_JOB_SECONDS)}))`;
}

/** Queues the mail about a failure, in the transaction that ends the generation. */
export async function queueDoneMail(tx: DbOrTx, generation: Generation): Promise<void> {
  await sql`insert into mails (kind, subject_id)
    select 'job-done', id::text from generations where id = ${generation.id} and ${isWorthMail('generations')}
    on conflict do nothing`.execute(tx);
  await queueBatchMail(tx, generation.set_id);
}

/** Queues the one mail about a batch, if nothing of it is in progress any more. A film's is that of what joins it. */
export async function queueBatchMail(tx: DbOrTx, setId: string | null): Promise<void> {
  if (setId === null) return;
  // A separate statement: the next one must see what another of its videos committed before we got the lock.
  await sql`select from batches where id = ${setId} for no key update`.execute(tx);
  await sql`with ended as (
      update batches set mailed_at = now()
      where id = ${setId} and mailed_at is null and not exists (
        select from generations where set_id = batches.id and state in ('queued', 'running'))
      returning id)
    insert into mails (kind, subject_id) select 'batch-done', id::text from ended
    on conflict do nothing`.execute(tx);
}

export interface MailedUser extends Pick<User, 'id' | 'username'> {
  email: string;
}

/** The user to mail; null: they have no address, want no mail, or their account is locked or deleted. */
async function findMailed(db: DbOrTx, userId: string): Promise<MailedUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', '=', userId)
    .where('mails_when_done', '=', true)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.email == null ? null : { ...row, email: row.email };
}

/** What became of the credit of a job that failed. */
export type CreditBack = 'returned' | 'expired' | 'none';

export interface DoneJob {
  user: MailedUser;
  generation: Generation;
  creditBack: CreditBack;
}

/** A job that was delivered or failed; null: nobody is to be mailed about it, or its result was deleted. */
export async function findDoneJob(db: DbOrTx, generationId: string): Promise<DoneJob | null> {
  const generation = await db
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', generationId)
    .where('state', 'in', ['succeeded', 'failed'])
    .where((eb) =>
      eb.or([
        eb('state', '=', 'failed'),
        eb.exists(
          eb
            .selectFrom('projects')
            .whereRef('projects.id', '=', 'generations.project_id')
            .where('projects.deleted_at', 'is', null),
        ),
        // A script has no project.
        eb('kind', '=', 'script'),
      ]),
    )
    .executeTakeFirst();
  const user = generation && (await findMailed(db, generation.user_id));
  if (!generation || !user) return null;
  const isBack = generation.state === 'failed' && generation.credit === 'returned';
  return {
    user,
    generation,
    creditBack: !isBack ? 'none' : (await expired(db, generation)) ? 'expired' : 'returned',
  };
}

/** Whether the month that the credit was taken from ended before the credit was returned. */
async function expired(db: DbOrTx, { id, covered_by }: Generation): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('reference', 'in', [id, covered_by ?? id])
    .where('kind', '=', 'expire')
    .executeTakeFirst();
  return entry !== undefined;
}

export interface DoneBatch {
  user: MailedUser;
  id: string;
  name: string;
  /** The states of the newest generation of each place. */
  states: GenerationState[];
}

/** The batch to report; null: nobody is to be mailed about it. */
export async function findDoneBatch(db: DbOrTx, batchId: string): Promise<DoneBatch | null> {
  const batch = await db
    .selectFrom('batches')
    .select(['id', 'name', 'user_id'])
    .where('id', '=', batchId)
    .executeTakeFirst();
  const user = batch && (await findMailed(db, batch.user_id));
  if (!batch || !user) return null;
  const newest = await db
    .selectFrom('generations')
    .distinctOn('set_position')
    .select('state')
    .where('set_id', '=', batchId)
    .orderBy('set_position')
    .orderBy('created_at', 'desc')
    .execute();
  return { user, id: batch.id, name: batch.name, states: newest.map(({ state }) => state) };
}

export interface ReviewFeedback {
  user: MailedUser;
  batchId: string;
  /** Whether that is the id of a film. */
  isFilm: boolean;
  name: string;
  /** Unseen, of others. */
  approved: number;
  changes: number;
  comments: number;
}

/** What the owner of a review has not seen; null: nothing, or nobody is to be mailed about it. */
export async function findReviewFeedback(
  db: DbOrTx,
  batchId: string,
): Promise<ReviewFeedback | null> {
  const { rows } = await sql<Omit<ReviewFeedback, 'user'> & { userId: string }>`
    select reviews.batch_id as "batchId", reviews.user_id as "userId", ${reviewName} as name,
      films.id is not null as "isFilm",
      (select count(*)::int from review_verdicts said where said.batch_id = reviews.batch_id
        and said.number > reviews.seen and said.verdict = 'approved') as approved,
      (select count(*)::int from review_verdicts said where said.batch_id = reviews.batch_id
        and said.number > reviews.seen and said.verdict = 'changes') as changes,
      (select count(*)::int from review_comments said where said.batch_id = reviews.batch_id
        and said.number > reviews.seen and not said.is_owner) as comments
    from reviews left join batches on batches.id = reviews.batch_id
      left join films on films.id = reviews.batch_id
    where reviews.batch_id = ${batchId}`.execute(db);
  const [found] = rows;
  if (!found || found.approved + found.changes + found.comments === 0) return null;
  const { userId, ...feedback } = found;
  const user = await findMailed(db, userId);
  return user && { user, ...feedback };
}

/** Lets the holder of a token turn a user's mails off. */
export async function addMailOffLink(db: DbOrTx, userId: string, tokenHash: string): Promise<void> {
  await sql`insert into mail_off_links (token_hash, user_id)
    select ${tokenHash}, id from users where id = ${userId} for key share`.execute(db);
}

/**
 * Turns off the mails of the link's user; safe to repeat. Returns the user's id; null: the link is unknown or too old.
 */
export async function turnMailsOff(db: DbOrTx, tokenHash: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update users set mails_when_done = false from mail_off_links link
    where link.token_hash = ${tokenHash} and users.id = link.user_id returning users.id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Deletes links older than that, oldest first; returns how many. */
export async function forgetMailOffLinks(
  db: DbOrTx,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from mail_off_links where token_hash in (
    select token_hash from mail_off_links
    where created_at < now() - make_interval(days => ${olderThanDays})
    order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface DueMail {
  id: string;
  kind: MailKind;
  subject_id: string;
  /** The number of attempts, including the current one. */
  attempts: number;
}

/** Queues a mail in the caller's transaction. A waiting mail of the same kind and subject serves for both. */
export async function queueMail(db: DbOrTx, kind: MailKind, subjectId: string): Promise<void> {
  await db
    .insertInto('mails')
    .values({ kind, subject_id: subjectId })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).doUpdateSet({ attempts: 0, due_at: sql`now()` }),
    )
    .execute();
}

/**
 * The mail that has been due longest, postponed (longer each time) in case sending fails or the process ends. Null:
 * none is due.
 */
export async function takeDueMail(db: DbOrTx): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    update mails set attempts = attempts + 1,
      due_at = now() + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')
    where id = (select id from mails where due_at <= now() order by due_at limit 1 for update skip locked)
    returning id, kind, subject_id, attempts`.execute(db);
  return rows[0] ?? null;
}

/** Deletes a mail that was sent, or never will be. */
export async function forgetMail(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}
