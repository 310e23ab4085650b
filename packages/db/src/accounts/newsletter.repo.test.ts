import { openTestDatabase } from '@talkreel/testing/postgres';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { takeDailyUse } from '../credits/uses.repo.ts';
import { forgetMail, queueMail, takeDueMail } from './mails.repo.ts';
import {
  addNewsletterLink,
  askForNewsletter,
  confirmNewsletter,
  findSubscriber,
  forgetUnconfirmed,
  unsubscribeNewsletter,
} from './newsletter.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
beforeEach(async () => {
  await db.deleteFrom('newsletter_subscribers').execute();
  await db.deleteFrom('mails').execute();
});

async function ask(email: string, tokenHash: string, hours = 48): Promise<string> {
  const id = await askForNewsletter(db, email);
  await addNewsletterLink(db, { subscriberId: Number(id), tokenHash, hours });
  return id;
}
const isConfirmed = async (id: string) => (await findSubscriber(db, id))?.isConfirmed;

test('14 an address is on the list once, and only after one of its links was used', async () => {
  const id = await ask('Ada@example.com', 'first');
  expect(await ask('ada@example.com', 'second')).toBe(id);
  expect(await isConfirmed(id)).toBe(false);
  expect(await confirmNewsletter(db, 'unknown')).toBe(false);
  expect(await isConfirmed(id)).toBe(false);
  expect(await confirmNewsletter(db, 'first')).toBe(true);
  expect(await confirmNewsletter(db, 'second')).toBe(true);
  expect(await isConfirmed(id)).toBe(true);
  await unsubscribeNewsletter(db, 'unknown');
  expect(await isConfirmed(id)).toBe(true);
  await unsubscribeNewsletter(db, 'second');
  expect(await findSubscriber(db, id)).toBeNull();
  expect(await confirmNewsletter(db, 'first')).toBe(false);
});

test('14 an expired link confirms nothing, but still unsubscribes', async () => {
  const id = await ask('late@example.com', 'late', 0);
  expect(await confirmNewsletter(db, 'late')).toBe(false);
  await unsubscribeNewsletter(db, 'late');
  expect(await findSubscriber(db, id)).toBeNull();
});

test('a link made while its address unsubscribes is invalid', async () => {
  const id = await ask('gone@example.com', 'old');
  await unsubscribeNewsletter(db, 'old');
  await addNewsletterLink(db, { subscriberId: Number(id), tokenHash: 'new', hours: 48 });
  expect(await db.selectFrom('newsletter_links').selectAll().execute()).toEqual([]);
});

test('14 unconfirmed addresses are removed, and a new request starts over', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
  for (const email of ['old', 'asked-again', 'confirmed']) await ask(`${email}@example.com`, email);
  await db
    .updateTable('newsletter_subscribers')
    .set({ consented_at: days(8) })
    .execute();
  await confirmNewsletter(db, 'confirmed');
  await askForNewsletter(db, 'asked-again@example.com');
  await askForNewsletter(db, 'confirmed@example.com');
  expect(await forgetUnconfirmed(db, 7 * 24, 100)).toBe(1);
  const left = db.selectFrom('newsletter_subscribers').select(['email', 'consented_at']);
  expect(await left.orderBy('email').execute()).toMatchObject([
    { email: 'asked-again@example.com' },
    { email: 'confirmed@example.com', consented_at: expect.toSatisfy((at: Date) => at < days(7)) },
  ]);
});

test('a mail is due once, is postponed by the process that takes it, and two processes take two', async () => {
  const inTransaction = db.transaction().execute(async (tx) => {
    await queueMail(tx, 'newsletter-confirmation', '1');
    throw new Error('what it was about was not written');
  });
  await expect(inTransaction).rejects.toThrow('not written');
  expect(await takeDueMail(db)).toBeNull();
  for (const subject of ['1', '1', '2']) await queueMail(db, 'newsletter-confirmation', subject);
  const taken = await Promise.all([takeDueMail(db), takeDueMail(db), takeDueMail(db)]);
  expect(new Set(taken.map((mail) => mail?.subject_id))).toEqual(new Set(['1', '2', undefined]));
  const waits = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from due_at - now()))::int as seconds from mails order by subject_id`.execute(
      db,
    );
    return rows.map(({ seconds }) => seconds);
  };
  const first = await waits();
  expect(first).toHaveLength(2);
  for (const seconds of first) expect(seconds).toBeGreaterThan(50);
  await sql`update mails set due_at = now(), attempts = 20 where subject_id = '1'`.execute(db);
  const again = await takeDueMail(db);
  expect(again).toMatchObject({ subject_id: '1', attempts: 21 });
  expect((await waits())[0]).toBeLessThanOrEqual(3_600);
  await forgetMail(db, again?.id ?? '');
  expect(await waits()).toHaveLength(1);
});

test('07 of many concurrent mail requests only the daily limit is counted', async () => {
  const taken = await Promise.all(
    Array.from({ length: 30 }, () => takeDailyUse(db, 'mail_limits', 'a-network', 20)),
  );
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(await takeDailyUse(db, 'mail_limits', 'another', 20)).toBe(true);
});
