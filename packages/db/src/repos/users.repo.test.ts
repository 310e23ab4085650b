import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { findOrCreateUser, setRole } from './users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

test('a role is given to one person; where two have the e-mail, to neither', async () => {
  const signIn = (name: string, email: string) =>
    findOrCreateUser(db, { ...somebody(name), email }, 3);
  const role = async (id: string) =>
    (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role;
  const first = await signIn('first', 'Shared@example.com');
  expect(await setRole(db, 'nobody@example.com', 'operator')).toBe(0);
  expect(await setRole(db, 'shared@Example.com', 'operator')).toBe(1);
  expect(await role(first.id)).toBe('operator');

  const second = await signIn('second', 'shared@example.com');
  expect(await setRole(db, 'shared@example.com', 'user')).toBe(2);
  expect([await role(first.id), await role(second.id)]).toEqual(['operator', 'user']);
});
