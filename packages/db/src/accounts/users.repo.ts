import type { PlanInterval } from '@talkreel/contracts/plan-interval';
import { mendUsername, toDisplayName, usernameKey } from '@talkreel/contracts/username';
import type { Db, DbOrTx } from '../client.ts';
import type { CreditAccount, User } from '../schema.ts';
import { grantAllowance } from '../credits/credit-changes.repo.ts';
import { intervalOf } from '../credits/plans.repo.ts';
import { usedAllowance } from './erased.repo.ts';
import { takeDailyUse } from '../credits/uses.repo.ts';
import { randomInt } from 'node:crypto';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';

/** The identity as reported by the identity provider. */
export interface Identity {
  subject: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
}

/** Limits on the free allowance at first sign-in. */
export interface SignUp {
  /** The digest given to `beginErasure`: a returning user gets what was left of the allowance. */
  subjectDigest?: string;
  /** How many new accounts of a network get the allowance in 24 hours; others are created without. */
  network?: { digest: string; perDay: number };
}

/**
 * The user of an identity, created with the free allowance on first sign-in. Name and picture, which the user may have
 * edited here, stay on later sign-ins; only the email follows the provider. A taken or invalid name is adjusted, so
 * that it never prevents a sign-in.
 */
export async function findOrCreateUser(
  db: Db,
  identity: Identity,
  freeGenerations: number,
  { subjectDigest, network }: SignUp = {},
): Promise<User> {
  const isWithheld =
    network !== undefined &&
    freeGenerations > 0 &&
    (await isNew(db, identity)) &&
    !(await takeDailyUse(db, 'free_addresses', network.digest, network.perDay));
  const user = await db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('users')
      .values({
        subject: identity.subject,
        username: mendUsername(identity.username),
        email: identity.email,
        first_name: identity.firstName && toDisplayName(identity.firstName),
        last_name: identity.lastName && toDisplayName(identity.lastName),
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
    await grantAllowance(tx, created.id, { allowance: freeGenerations, used, isWithheld });
    return created;
  });
  return user.username_key === null ? claimUsername(db, user) : user;
}

async function isNew(db: Db, { subject }: Identity): Promise<boolean> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return known === undefined;
}

export type UserWithCredits = User & {
  account: CreditAccount;
  /** The interval of the plan that the user pays for; null: none. */
  planInterval: PlanInterval | null;
};

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
  const plan =
    user.subscription_plan === null
      ? undefined
      : await db
          .selectFrom('plans')
          .select(['interval', 'months'])
          .where('name', '=', user.subscription_plan)
          .executeTakeFirst();
  return { ...user, account, planInterval: plan ? intervalOf(plan) : null };
}

export async function isBlocked(db: DbOrTx, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Sets the role of the one user with this email, ignoring case. Returns how many have it: if several, nothing was
 * changed.
 */
export async function setRole(db: Db, email: string, role: User['role']): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .forUpdate()
      .execute();
    const [user] = found;
    if (user && found.length === 1)
      await tx.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    return found.length;
  });
}

/** Those of these users who are operators now. */
export async function keepOperators(db: DbOrTx, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('role', '=', 'operator')
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims the name unless one that looks like it is taken. false: it is taken. */
export async function takeUsername(db: DbOrTx, userId: string, name: string): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ username: name, username_key: usernameKey(name) })
      .where('id', '=', userId)
      .execute();
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** Gives a user their own name, or the nearest free one. */
export async function claimUsername(db: Db, user: User): Promise<User> {
  const wanted = mendUsername(user.username);
  for (let tries = 0; ; tries += 1) {
    const name = numbered(wanted, tries);
    if (!(await takeUsername(db, user.id, name))) continue;
    return { ...user, username: name, username_key: usernameKey(name) };
  }
}

/**
 * The name itself, then with a 2, then with more and more digits, so that a free one is found however often it is
 * taken.
 */
function numbered(name: string, tries: number): string {
  if (tries === 0) return name;
  const digits = tries === 1 ? '2' : String(randomInt(10 ** Math.min(12, tries + 1)));
  return `${[...name].slice(0, NAME_MAX_CHARACTERS - digits.length - 1).join('')} ${digits}`;
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'users_username_key'
  );
}

/**
 * Makes the transaction wait for the others of this user, so that what it counts is not changed by them. False: the
 * account is deleted, or is being deleted.
 */
export async function lockUser(tx: DbOrTx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}
