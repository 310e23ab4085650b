import { createKey, revokeKeyInUrl } from '@talkreel/db/accounts/api-keys.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { createDb } from '@talkreel/db/client';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { keyInUrlMail } from './developer-mails.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const compose = keyInUrlMail({ db, publicUrl: 'https://talkreel.example' });

test('a key in an address is mailed about whatever mails are off, but not to an account that is gone', async () => {
  const profile = { ...somebody('ada'), email: 'ada@example.com' };
  const { id: userId } = await findOrCreateUser(db, profile, 3);
  await db.updateTable('users').set({ mails_when_done: false }).execute();
  const key = await createKey(
    db,
    userId,
    {
      name: 'Nightly <b>',
      scopes: ['read'],
      token_hash: 'x',
      client_id: null,
      hint: 'tk_live_ab…yz',
      per_day: null,
      in_all: null,
      expiresInDays: null,
    },
    1,
  );
  const id = key?.id ?? '';
  expect(await compose(id)).toBeNull();
  await revokeKeyInUrl(db, 'x');
  const mail = await compose(id);
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'We revoked one of your API keys' });
  expect(mail?.text).toContain('“Nightly <b>” (tk_live_ab…yz)');
  expect(mail?.text).toContain('https://talkreel.example/developers');
  expect(mail?.html).toContain('Nightly &lt;b&gt;');
  await db.updateTable('users').set({ email: null }).execute();
  expect(await compose(id)).toBeNull();
});
