import { routes } from '@talkreel/contracts/routes';
import { linkTokenHash, newLinkToken } from '@talkreel/db/link-token';
import { addNewsletterLink, findSubscriber } from '@talkreel/db/accounts/newsletter.repo';
import { beforeEach, expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';

const { app, db } = await openApi({ TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '1000000' });
beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('newsletter_subscribers').execute();
});

const post = (url: string, payload: object, from: string) =>
  app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } });
const ask = (email: string, from = '192.0.2.1') =>
  post(routes.postNewsletter.path, { email, consent: true }, from);
const use = (route: 'postNewsletterConfirm' | 'postNewsletterUnsubscribe', token: string) =>
  post(routes[route].path, { token }, '192.0.2.1');
const mails = () => db.selectFrom('mails').selectAll().execute();
const subscribers = () => db.selectFrom('newsletter_subscribers').selectAll().execute();

async function linkTo(subscriberId: number, hours = 48): Promise<string> {
  const token = newLinkToken();
  await addNewsletterLink(db, { subscriberId, tokenHash: linkTokenHash(token), hours });
  return token;
}

test('14 a submitted address is not on the list yet, and a mail is due', async () => {
  expect((await ask('ada@example.com')).statusCode).toBe(202);
  const [subscriber] = await subscribers();
  expect(subscriber?.confirmed_at).toBeNull();
  expect(await mails()).toMatchObject([
    { kind: 'newsletter-confirmation', subject_id: String(subscriber?.id), attempts: 0 },
  ]);
});

/** @shows abuse 9 */
test('14 the reply is the same for new, pending, confirmed and rate-limited addresses', async () => {
  const answers: unknown[] = [];
  for (let count = 0; count < 5; count += 1) {
    const reply = await ask(count % 2 ? 'Known@example.com' : 'known@example.com');
    const { date: _date, ...headers } = reply.headers;
    answers.push([reply.statusCode, reply.body, Object.keys(headers)]);
    await db.updateTable('newsletter_subscribers').set({ confirmed_at: new Date() }).execute();
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await subscribers()).toHaveLength(1);
});

test('14 an address gets at most three mails a day, whoever requests them', async () => {
  let asked = 0;
  for (let count = 1; count <= 5; count += 1) {
    await ask('often@example.com', `198.51.100.${count}`);
    asked += (await mails()).length;
    await db.deleteFrom('mails').execute();
  }
  expect(asked).toBe(3);
});

test('14 one network can have mails sent to 20 addresses a day, and is then told so', async () => {
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, count) => ask(`a${count}@example.com`, '203.0.113.5')),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(20);
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  expect(await mails()).toHaveLength(20);
  expect((await ask('other@example.com', '203.0.113.6')).statusCode).toBe(202);
});

test('14 a link confirms by a POST, once or repeatedly, and unsubscribes', async () => {
  await ask('linked@example.com', '192.0.2.2');
  const id = (await subscribers())[0]?.id ?? 0;
  const isConfirmed = async () => (await findSubscriber(db, String(id)))?.isConfirmed;
  const token = await linkTo(id);
  for (const url of [`/newsletter`, `${routes.postNewsletterConfirm.path}?token=${token}`])
    await app.inject({ method: 'GET', url });
  expect(await isConfirmed()).toBe(false);
  expect((await use('postNewsletterConfirm', newLinkToken())).statusCode).toBe(404);
  expect((await use('postNewsletterConfirm', token)).statusCode).toBe(204);
  expect((await use('postNewsletterConfirm', token)).statusCode).toBe(204);
  expect(await isConfirmed()).toBe(true);
  expect((await use('postNewsletterUnsubscribe', newLinkToken())).statusCode).toBe(204);
  expect((await use('postNewsletterUnsubscribe', token)).statusCode).toBe(204);
  expect(await subscribers()).toEqual([]);
  expect((await use('postNewsletterConfirm', token)).statusCode).toBe(404);
});

test('14 an expired link is a 404', async () => {
  await ask('late@example.com', '192.0.2.3');
  const token = await linkTo((await subscribers())[0]?.id ?? 0, 0);
  const reply = await use('postNewsletterConfirm', token);
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }]);
});

test.each([
  [{ email: 'nobody', consent: true }, 'email', 'Please enter a valid email address'],
  [
    { email: 'ada@example.com', consent: false },
    'consent',
    'Please agree to receive the newsletter',
  ],
  [{ email: 'ada@example.com' }, 'consent', 'Please agree to receive the newsletter'],
])('%o is refused', async (payload, field, message) => {
  const reply = await post(routes.postNewsletter.path, payload, '192.0.2.4');
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid', field, message });
});
