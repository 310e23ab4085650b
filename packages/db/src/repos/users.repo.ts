import type { Db, DbOrTx } from '../client.ts';
import type { CreditAccount, User } from '../schema.ts';

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
 * may have edited here are kept on later sign-ins; only the e-mail follows the provider.
 */
export async function findOrCreateUser(
  db: Db,
  identity: Identity,
  freeGenerations: number,
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
    await tx
      .insertInto('credit_accounts')
      .values({
        user_id: created.id,
        free_granted: freeGenerations,
        free_available: freeGenerations,
      })
      .execute();
    await tx
      .insertInto('ledger_entries')
      .values({
        user_id: created.id,
        reference: `free:${created.id}`,
        kind: 'grant',
        bucket: 'free',
        amount: freeGenerations,
        note: 'Free allowance',
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

/** For everybody the identity provider gave this e-mail, in any case of letters; answers how many those are. */
export async function setRole(db: DbOrTx, email: string, role: User['role']): Promise<number> {
  const done = await db
    .updateTable('users')
    .set({ role })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}
