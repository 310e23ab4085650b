import type { DbOrTx } from '../client.ts';
import { behind, exactTime, type Cursor } from '../page.ts';
import { findBrandKit } from '../media/brand.repo.ts';
import { listCorrections } from '../library/captions.repo.ts';
import { listFolders } from '../library/folders.repo.ts';
import { listReviewsOf } from '../library/review-feedback.repo.ts';
import { listConsents } from '../media/consents.repo.ts';
import { listOwnRecordings } from '../media/own-recordings.repo.ts';
import { listKeys } from './api-keys.repo.ts';
import { listReportsBy } from '../operators/reports.repo.ts';
import { listPronunciations } from './pronunciations.repo.ts';
import type { Asset, LedgerEntry, User } from '../schema.ts';

export type ProfileFields = Partial<
  Pick<User, 'first_name' | 'last_name' | 'bio' | 'mails_when_done'>
>;

/** Rows in memory at a time. */
const PORTION = 500;

export async function updateProfile(
  db: DbOrTx,
  userId: string,
  changes: ProfileFields,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}

/**
 * Everything we store about a user, by table; each part is read only when it is asked for. Files are exported
 * separately.
 */
export function accountParts(db: DbOrTx, userId: string) {
  const all = (table: 'payments' | 'subscriptions' | 'media') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  return {
    user: () =>
      db
        .selectFrom('users')
        .select([
          'id',
          'username',
          'email',
          'first_name',
          'last_name',
          'bio',
          'profile_image_url',
          'created_at',
        ])
        .select(['subscription_status', 'subscription_plan', 'subscription_period_end'])
        .select('mails_when_done')
        .where('id', '=', userId)
        .executeTakeFirst(),
    apiKeys: () => listKeys(db, userId),
    pronunciations: () => listPronunciations(db, userId),
    brandKit: () => findBrandKit(db, userId),
    folders: () => listFolders(db, userId),
    projects: () => byTime(db, 'projects', userId),
    captions: () => listCorrections(db, userId),
    recordings: () => listOwnRecordings(db, userId),
    consents: () => listConsents(db, userId),
    reports: () => listReportsBy(db, userId),
    media: () => all('media'),
    generations: () => byTime(db, 'generations', userId),
    batches: () => byTime(db, 'batches', userId),
    films: () => byTime(db, 'films', userId),
    reviews: () => listReviewsOf(db, userId),
    ledger: () => ledgerOf(db, userId),
    payments: () => all('payments'),
    subscriptions: () => all('subscriptions'),
  };
}

/** Yields rows newest first, in batches, so that few of them are in memory. */
async function* byTime(
  db: DbOrTx,
  table: 'projects' | 'generations' | 'batches' | 'films',
  userId: string,
) {
  let before: Cursor<number | string> | null = null;
  for (;;) {
    const page = db
      .selectFrom(table)
      .selectAll()
      .select(exactTime('created_at').as('exact_time'))
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PORTION);
    const rows: Array<{ id: number | string; exact_time: string }> = await (
      before ? page.where(behind('created_at', 'id', before)) : page
    ).execute();
    for (const { exact_time: _time, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    before = { at: last.exact_time, id: last.id };
  }
}

async function* ledgerOf(db: DbOrTx, userId: string) {
  let before: number | null = null;
  for (;;) {
    const page = db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(PORTION);
    const rows: LedgerEntry[] = await (
      before === null ? page : page.where('id', '<', before)
    ).execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    before = last.id;
  }
}

/** All media of an account. */
export async function* assetsOfUser(db: DbOrTx, userId: string): AsyncGenerator<Asset> {
  let after: string | null = null;
  for (;;) {
    const page = db
      .selectFrom('assets')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('id')
      .limit(PORTION);
    const rows: Asset[] = await (after === null ? page : page.where('id', '>', after)).execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = last.id;
  }
}
