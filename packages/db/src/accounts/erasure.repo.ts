import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { againOnDeadlock } from '../deadlock.ts';
import type { AccountErasure } from '../schema.ts';
import { rememberAllowance } from './erased.repo.ts';

/**
 * Starts erasing an account. From now on nobody can sign in to it or see its content, and its
 * identity is removed, so that the same person starts over. Dependent rows are removed in steps
 * (`eraseSome`); these, and the work elsewhere, are recorded in the same transaction. Returns false
 * if there is no such account. The number of used free generations is kept under `subjectDigest` (a
 * keyed hash, so that the database alone identifies nobody): deleting and coming back gives no
 * more.
 */
export async function beginErasure(
  db: Db,
  userId: string,
  subjectDigest: string,
): Promise<boolean> {
  // A webhook of this user may be applied now, and locks dependent rows before the user's.
  return againOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'stripe_customer_id'])
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!user) return false;
      await tx
        .insertInto('account_erasures')
        .values({ user_id: userId, stripe_customer_id: user.stripe_customer_id })
        .execute();
      await rememberAllowance(tx, userId, subjectDigest);
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
      await tx.deleteFrom('api_keys').where('user_id', '=', userId).execute();
      await tx.deleteFrom('pronunciations').where('user_id', '=', userId).execute();
      await tx.deleteFrom('brand_kits').where('user_id', '=', userId).execute();
      await withdraw(tx, userId);
      await tx
        .updateTable('users')
        .set({
          subject: sql<string>`'erased:' || gen_random_uuid()`,
          username: 'Deleted account',
          username_key: null,
          email: null,
          first_name: null,
          last_name: null,
          bio: null,
          profile_image_url: null,
          stripe_customer_id: null,
          erased_at: sql<Date>`now()`,
        })
        .where('id', '=', userId)
        .execute();
      return true;
    }),
  );
}

/** Hides everything of this user from others. */
async function withdraw(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ is_approved: false, approved_at: null, share_slug: null, shared_video: null })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('is_approved', '=', true), eb('share_slug', 'is not', null)]))
    .execute();
}

/** A due erasure, leased to this process; if it dies, another takes it when the lease ends. */
export async function claimErasure(
  db: DbOrTx,
  leaseSeconds: number,
): Promise<AccountErasure | undefined> {
  return db
    .updateTable('account_erasures')
    .set((eb) => ({
      due_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      tries: eb('tries', '+', 1),
    }))
    .where('user_id', '=', (eb) =>
      eb
        .selectFrom('account_erasures')
        .select('user_id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Records which parts are done. */
export async function noteErasure(
  db: DbOrTx,
  userId: string,
  done: { rows_gone: true } | { stripe_customer_id: null },
): Promise<void> {
  await db.updateTable('account_erasures').set(done).where('user_id', '=', userId).execute();
}

/** Deletes the record when everything is done, otherwise postpones it. True: all done. */
export async function closeErasure(
  db: DbOrTx,
  userId: string,
  againAfterSeconds: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_erasures')
    .where('user_id', '=', userId)
    .where('rows_gone', '=', true)
    .where('stripe_customer_id', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  await db
    .updateTable('account_erasures')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${againAfterSeconds})` })
    .where('user_id', '=', userId)
    .execute();
  return false;
}
