import { randomInt } from 'node:crypto';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { mendUsername, usernameKey } from '@talkreel/contracts/username';
import type { Db, DbOrTx } from '../client.ts';
import type { User } from '../schema.ts';

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

/** Itself, then with a 2, then with more and more digits: however often a name is taken, a free one is near. */
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
