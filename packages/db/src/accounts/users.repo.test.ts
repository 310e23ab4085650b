import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { findOrCreateUser, keepOperators, setRole } from './users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

test('a role is given to one user; if two have the e-mail, to neither', async () => {
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

test('of nobody, nobody is an operator', async () => {
  expect(await keepOperators(db, [])).toEqual([]);
});

test('10 a name that is invalid or taken is changed at sign-in and locks nobody out', async () => {
  const named = async (subject: string, username: string) =>
    (await findOrCreateUser(db, { ...somebody(subject), username }, 3)).username;
  expect(await named('n1', 'Grace')).toBe('Grace');
  expect(await named('n2', 'grаce')).toBe('grace 2');
  expect(await named('n3', 'G\u200brace')).toMatch(/^Grace \d+$/);
  expect(await named('n4', 'talkreel')).toBe('User');
  expect(await named('n5', '\u202e')).toBe('User 2');
  // The user who took the name first keeps it on every later sign-in.
  expect(await named('n1', 'Grace')).toBe('Grace');
  const together = await Promise.all(
    Array.from({ length: 8 }, (_, index) => named(`crowd-${index}`, 'Crowd')),
  );
  expect(new Set(together).size).toBe(8);
});

test('10 a name from before the rules is changed when the user comes back', async () => {
  const { id } = await findOrCreateUser(db, somebody('old'), 3);
  await db
    .updateTable('users')
    .set({ username: 'talkreel help', username_key: null })
    .where('id', '=', id)
    .execute();
  expect(await findOrCreateUser(db, somebody('old'), 3)).toMatchObject({
    username: expect.stringMatching(/^User \d+$/),
    username_key: expect.any(String),
  });
});
