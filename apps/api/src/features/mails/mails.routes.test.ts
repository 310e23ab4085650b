import { routes } from '@talkreel/contracts/routes';
import { linkTokenHash, newLinkToken } from '@talkreel/db/link-token';
import { addMailOffLink } from '@talkreel/db/accounts/mails.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import { beforeEach, expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';

const { app, db } = await openApi();
const { id: userId } = await findOrCreateUser(db, somebody('mailed'), 3);
beforeEach(async () => {
  await db.updateTable('users').set({ mails_when_done: true }).execute();
});

const wantsMail = async () =>
  (
    await db
      .selectFrom('users')
      .select('mails_when_done')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).mails_when_done;

async function link(): Promise<string> {
  const token = newLinkToken();
  await addMailOffLink(db, userId, linkTokenHash(token));
  return `${routes.postMailsOff.path}?token=${token}`;
}

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['a multipart form', 'multipart/form-data; boundary=x', '--x--'],
])(
  'the single click of a mail program, as %s, turns the mails off',
  async (_name, type, payload) => {
    const url = await link();
    const post = () =>
      app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect((await post()).statusCode).toBe(204);
    expect(await wantsMail()).toBe(false);
    expect((await post()).statusCode).toBe(204);
  },
);

test('so does our page, with no body', async () => {
  const reply = await app.inject({ method: 'POST', url: await link() });
  expect([reply.statusCode, await wantsMail()]).toEqual([204, false]);
});

test('opening the address changes nothing and leads to the page with the button', async () => {
  const url = await link();
  const reply = await app.inject({ method: 'GET', url });
  const token = url.split('=')[1];
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `/emails#${token}`]);
  expect(await wantsMail()).toBe(true);
});

test('a link that turns nothing off gets a 404, a malformed one a 400', async () => {
  const post = (token: string) =>
    app.inject({ method: 'POST', url: `${routes.postMailsOff.path}?token=${token}` });
  expect((await post(newLinkToken())).statusCode).toBe(404);
  expect((await post('x')).statusCode).toBe(400);
  expect(await wantsMail()).toBe(true);
});
