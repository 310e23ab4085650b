import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import { cancel } from '../generations/finish.repo.ts';
import { deleteSessionsOfUser } from '../accounts/sessions.repo.ts';

function selectUsers(db: DbOrTx) {
  return db
    .selectFrom('users')
    .innerJoin('credit_accounts as account', 'account.user_id', 'users.id')
    .select(['users.id', 'username', 'email', 'role', 'subscription_status', 'blocked_at'])
    .select(['users.created_at', 'account.free_available', 'account.period_available'])
    .select(['account.pack_available', 'account.delivered_count'])
    .where('users.erased_at', 'is', null);
}

export type ConsoleUser = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Users, newest first: all, or those matching the start of a name or email, or an id. */
export async function listConsoleUsers(
  db: DbOrTx,
  { search, limit, before }: PageRequest<string> & { search: string },
): Promise<Page<ConsoleUser, string>> {
  let query = selectUsers(db)
    .select(exactTime('users.created_at').as('exact_time'))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1);
  if (UUID.test(search)) query = query.where('users.id', '=', search);
  else if (search !== '') {
    const pattern = `${escapeLike(search.toLowerCase())}%`;
    query = query.where((eb) =>
      eb.or([eb(sql`lower(email)`, 'like', pattern), eb(sql`lower(username)`, 'like', pattern)]),
    );
  }
  if (before) query = query.where(behind('users.created_at', 'users.id', before));
  return toPage(await query.execute(), limit);
}

export function findConsoleUser(db: DbOrTx, id: string): Promise<ConsoleUser | undefined> {
  return selectUsers(db).where('users.id', '=', id).executeTakeFirst();
}

/**
 * Blocks a user, and ends what is in progress: none of it counts. Returns that, and whether a subscription is to be ended
 * (`nextBlockedPayer`); null: they were blocked before.
 */
export async function blockUser(
  tx: DbOrTx,
  userId: string,
): Promise<{ cancelled: string[]; endsSubscription: boolean } | null> {
  // A generation that is being accepted is either visible below, or finds the account blocked (migration 060).
  await sql`select count_open_generations(${userId}::uuid, 0)`.execute(tx);
  const changed = await tx
    .updateTable('users')
    .set({ blocked_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .returning('subscription_status')
    .executeTakeFirst();
  if (!changed) return null;
  const cancelled = await cancel(tx, { userId, all: true });
  return { cancelled, endsSubscription: changed.subscription_status !== 'free' };
}

/** Unblocks a user, who can sign in again; what they had shared is shown again. False: they were not blocked. */
export async function unblockUser(tx: DbOrTx, userId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ blocked_at: null })
    .where('id', '=', userId)
    .where('blocked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (changed) await deleteSessionsOfUser(tx, userId);
  return changed !== undefined;
}

/** The text itself in a pattern of `like`, whose wildcards it may contain. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
