import type { Db, DbOrTx } from '../client.ts';
import type { CreditAccount, User } from '../schema.ts';
import { usedAllowance } from './erased.repo.ts';

/** Who the identity provider says it is. */
export interface Identity {
  subject: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
}

/**
 * The user of an identity, made with the free allowance on first sight. Names and picture the user
 * may have edited here are kept on later sign-ins; only the e-mail follows the provider. `subjectDigest` is
 * what `eraseUser` was given: who deleted an account and comes back has what was left of the allowance.
 */
export async function findOrCreateUser(
  db: Db,
  identity: Identity,
  freeGenerations: number,
  subjectDigest?: string,
): Promise<User> {
  return db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('users')
      .values({
        subject: identity.subject,
        username: identity.username,
        email: identity.email,
        first_name: identity.firstName,
        last_name: identity.lastName,
        profile_image_url: identity.pictureUrl,
      })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!created) {
      return tx
        .updateTable('users')
        .set({ email: identity.email })
        .where('subject', '=', identity.subject)
        .returningAll()
        .executeTakeFirstOrThrow();
    }
    const used = subjectDigest === undefined ? 0 : await usedAllowance(tx, subjectDigest);
    const granted = Math.max(0, freeGenerations - used);
    await tx
      .insertInto('credit_accounts')
      .values({ user_id: created.id, free_granted: granted, free_available: granted })
      .execute();
    await tx
      .insertInto('ledger_entries')
      .values({
        user_id: created.id,
        reference: `free:${created.id}`,
        kind: 'grant',
        bucket: 'free',
        amount: granted,
        note: used > 0 ? 'Free allowance, less what was used before' : 'Free allowance',
      })
      .execute();
    return created;
  });
}

export type UserWithCredits = User & { account: CreditAccount };

export async function findUserWithCredits(
  db: DbOrTx,
  userId: string,
): Promise<UserWithCredits | null> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) return null;
  const account = await db
    .selectFrom('credit_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...user, account };
}

/**
 * For the one person with this e-mail, in any case of letters. Answers how many have it: when those are several,
 * nothing was changed.
 */
export async function setRole(db: Db, email: string, role: User['role']): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .forUpdate()
      .execute();
    const [person] = found;
    if (person && found.length === 1)
      await tx.updateTable('users').set({ role }).where('id', '=', person.id).execute();
    return found.length;
  });
}
