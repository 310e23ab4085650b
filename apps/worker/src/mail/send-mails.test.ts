import { createDb } from '@talkreel/db/client';
import { linkTokenHash } from '@talkreel/db/link-token';
import { queueMail } from '@talkreel/db/accounts/mails.repo';
import {
  askForNewsletter,
  confirmNewsletter,
  findSubscriber,
  unsubscribeNewsletter,
} from '@talkreel/db/accounts/newsletter.repo';
import { MailError, type Mail, type Mailer } from '@talkreel/providers/mail/contract';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { beforeEach, expect, test } from 'vitest';
import { doRound } from '../maintenance/testing/do-round.ts';
import { batchDoneMail, jobDoneMail, reviewMail } from './done-mail.ts';
import { keyInUrlMail, webhookOffMail } from './developer-mails.ts';
import { reportAnsweredMail, reportDecidedMail } from './report-mail.ts';
import { newsletterMail } from './newsletter-mail.ts';
import { sendMails } from './send-mails.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const sent: Mail[] = [];
let answer: () => Promise<void>;
beforeEach(async () => {
  sent.length = 0;
  answer = () => Promise.resolve();
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('newsletter_subscribers').execute();
});

const mailer: Mailer = {
  async send(mail) {
    sent.push(mail);
    await answer();
  },
  close: () => undefined,
};
const deps = { db, publicUrl: 'https://talkreel.example' };
const composers = {
  'newsletter-confirmation': newsletterMail(deps),
  'job-done': jobDoneMail(deps),
  'batch-done': batchDoneMail(deps),
  'review-feedback': reviewMail(deps),
  'key-in-url': keyInUrlMail(deps),
  'webhook-off': webhookOffMail(deps),
  'report-answered': reportAnsweredMail(deps),
  'report-decided': reportDecidedMail(deps),
};
const round = (maxAttempts = 3) => doRound(sendMails({ db, mailer, composers }, maxAttempts));
const waiting = async () =>
  (await db.selectFrom('mails').select('attempts').execute()).map(({ attempts }) => attempts);
const beDue = () => db.updateTable('mails').set({ due_at: new Date() }).execute();

async function ask(email: string): Promise<string> {
  const id = await askForNewsletter(db, email);
  await queueMail(db, 'newsletter-confirmation', id);
  return id;
}

/** The tokens of a mail's links, which have to be one and the same. */
function tokenOf(mail: Mail | undefined): string {
  const links = `${mail?.text}${mail?.html}`.matchAll(
    /https:\/\/talkreel\.example\/newsletter(?:\?leave=true)?#([\w-]{43})/g,
  );
  const tokens = new Set([...links].map(([, token = '']) => token));
  expect(tokens.size).toBe(1);
  return [...tokens][0] ?? '';
}

test('14 the subscriber gets a confirmation link, of which only the hash is stored', async () => {
  const id = await ask('ada@example.com');
  await round();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.com', 'Please confirm your subscription to the Talkreel newsletter'],
  ]);
  const token = tokenOf(sent[0]);
  expect(sent[0]?.text).toContain(
    `Unsubscribe: https://talkreel.example/newsletter?leave=true#${token}`,
  );
  const links = await db.selectFrom('newsletter_links').select('token_hash').execute();
  expect(links).toEqual([{ token_hash: linkTokenHash(token) }]);
  expect(await confirmNewsletter(db, linkTokenHash(token))).toBe(true);
  expect((await findSubscriber(db, id))?.isConfirmed).toBe(true);
  expect(await waiting()).toEqual([]);
});

test('14 an address already on the list reads so, and can unsubscribe', async () => {
  const id = await ask('ada@example.com');
  await round();
  await confirmNewsletter(db, linkTokenHash(tokenOf(sent[0])));
  await ask('ada@example.com');
  await round();
  expect(sent[1]?.subject).toBe('You’re already subscribed to the Talkreel newsletter');
  await unsubscribeNewsletter(db, linkTokenHash(tokenOf(sent[1])));
  expect(await findSubscriber(db, id)).toBeNull();
});

test('a mail server that is down is retried later, with the same id, and every link works', async () => {
  await ask('first@example.com');
  await ask('second@example.com');
  answer = () => Promise.reject(new MailError('ECONNECTION', false));
  await round();
  expect(sent).toHaveLength(1);
  expect(new Set(await waiting())).toEqual(new Set([0, 1]));
  await beDue();
  answer = () => Promise.resolve();
  await round();
  expect(await waiting()).toEqual([]);
  const toFirst = sent.filter(({ to }) => to === 'first@example.com');
  expect(new Set(toFirst.map(({ id }) => id)).size).toBe(1);
  for (const mail of toFirst)
    expect(await confirmNewsletter(db, linkTokenHash(tokenOf(mail)))).toBe(true);
});

test('a process that ends while sending leaves the mail to the next', async () => {
  await ask('ada@example.com');
  const stopping = new AbortController();
  const crash = Promise.withResolvers<void>();
  answer = () => crash.promise;
  const step = sendMails({ db, mailer, composers }).step({
    cursor: null,
    signal: stopping.signal,
    assertOwned: () => undefined,
    log: { warn: () => undefined } as never,
  });
  await expect.poll(() => sent.length).toBe(1);
  expect(await waiting()).toEqual([1]);
  await beDue();
  answer = () => Promise.resolve();
  await round();
  expect(sent).toHaveLength(2);
  crash.reject(new Error('the process has ended'));
  await step;
});

test('a permanently refused address delays nobody, and the last attempt is the last', async () => {
  await ask('nobody@example.com');
  answer = () => Promise.reject(new MailError('EENVELOPE 550', true));
  await round();
  expect(await waiting()).toEqual([]);
  await ask('never@example.com');
  answer = () => Promise.reject(new MailError('ECONNECTION', false));
  for (const left of [[1], [2], []]) {
    await round(3);
    expect(await waiting()).toEqual(left);
    await beDue();
  }
});

test('an address that unsubscribed meanwhile gets nothing', async () => {
  await ask('ada@example.com');
  await db.deleteFrom('newsletter_subscribers').execute();
  await round();
  expect([sent, await waiting()]).toEqual([[], []]);
});
