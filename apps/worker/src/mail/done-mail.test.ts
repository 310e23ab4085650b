import { randomUUID } from 'node:crypto';
import { createDb } from '@talkreel/db/client';
import { linkTokenHash } from '@talkreel/db/link-token';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { turnMailsOff } from '@talkreel/db/accounts/mails.repo';
import { failGeneration } from '@talkreel/db/generations/finish.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { addComment, markSeen, saveVerdict } from '@talkreel/db/library/review-feedback.repo';
import { openReview } from '@talkreel/db/library/reviews.repo';
import { madeBatch } from '@talkreel/db/testing/made-batch';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { aboutBatch, jobDoneMail, reviewMail } from './done-mail.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const publicUrl = 'https://talkreel.example';
const { id: userId } = await findOrCreateUser(
  db,
  { ...somebody('ada'), email: 'ada@example.com' },
  20,
);

async function failedOneShot(title: string): Promise<string> {
  const accepted = await acceptGeneration(db, {
    ...order(userId, 'one-shot'),
    title,
    stages: [{ name: 'script', position: 0, needs: [], input: {} }],
  });
  const id = accepted?.generationId ?? '';
  await failGeneration(db, id, { code: 'x', message: 'The provider did not answer.' });
  return id;
}

test('the mail about a failure says so, that nothing was charged, and how to turn such mails off', async () => {
  const id = await failedOneShot('A <b>hat</b>\r\nBcc: eve@example.com');
  const mail = await jobDoneMail({ db, publicUrl })(id);
  expect(mail).toMatchObject({
    to: 'ada@example.com',
    subject: 'Your One Shot video could not be made',
  });
  expect(mail?.text).toContain(
    '“A <b>hat</b> Bcc: eve@example.com” failed. The provider did not answer.',
  );
  expect(mail?.text).toContain('You weren’t charged: your generation is back in your account.');
  expect(mail?.text).toContain(`${publicUrl}/ai-influencer-pipeline?job=${id}`);
  expect(mail?.html).toContain('A &lt;b&gt;hat&lt;/b&gt;');
  const oneClick = new URL(mail?.oneClickOffUrl ?? '');
  const token = oneClick.searchParams.get('token') ?? '';
  expect(oneClick.pathname).toBe('/api/mails/off');
  expect(mail?.text).toContain(`Turn these emails off: ${publicUrl}/emails#${token}`);

  expect(await turnMailsOff(db, linkTokenHash(token))).toBe(userId);
  expect(await jobDoneMail({ db, publicUrl })(id)).toBeNull();
});

test('a mail about something that is gone is not written', async () => {
  expect(await jobDoneMail({ db, publicUrl })('6a1e1c1e-0000-4000-8000-000000000000')).toBeNull();
});

const wordsFor = (states: Array<'succeeded' | 'failed' | 'cancelled'>) => {
  const user = { id: '', username: '', email: '' };
  const { subject, paragraphs } = aboutBatch({ user, id: 'x', name: 'Hats', states }, publicUrl);
  return [subject, ...paragraphs];
};

test('the mail about a batch counts what is ready, what failed and what was cancelled', () => {
  expect(wordsFor(['succeeded', 'succeeded'])).toEqual([
    'Your batch is ready',
    'All 2 videos of “Hats” are ready.',
  ]);
  expect(wordsFor(['succeeded', 'failed', 'cancelled'])).toEqual([
    'Your batch: 1 of 3 videos',
    '1 of 3 videos of “Hats” is ready.',
    'One failed. You weren’t charged for it.',
    'You cancelled one.',
  ]);
  expect(wordsFor(['failed', 'failed'])).toEqual([
    'Your batch could not be made',
    'None of the videos in “Hats” could be made.',
    '2 failed. You weren’t charged for them.',
  ]);
});

test('a mail names the address for support, if there is one', async () => {
  await db.updateTable('users').set({ mails_when_done: true }).execute();
  const id = await failedOneShot('Hats');
  const supportEmail = 'help@talkreel.example';
  const mail = await jobDoneMail({ db, publicUrl, supportEmail })(id);
  expect(mail?.text).toContain('Questions? Write to us: help@talkreel.example');
  expect(mail?.html).toContain('href="mailto:help@talkreel.example"');
  expect((await jobDoneMail({ db, publicUrl })(id))?.text).not.toContain('Questions?');
});

test('the mail about a review counts what is new, and is not written once it was seen', async () => {
  const { id, videos } = await madeBatch(db, userId, ['Clara']);
  await openReview(db, userId, id, 'x'.repeat(22));
  const said = { batchId: id, video: videos[0]?.video ?? '', author: '<b>Cleo' };
  await saveVerdict(db, { ...said, verdict: 'changes' });
  const comment = { ...said, isOwner: false, text: 'Secret', atSeconds: null, replyTo: null };
  await addComment(db, { ...comment, id: randomUUID(), asksForChanges: false });
  const mail = await reviewMail({ db, publicUrl })(id);
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'New feedback on “Spring ads”' });
  expect(mail?.text).toContain('has 1 new request for changes and 1 new comment that you have');
  expect(mail?.text).toContain(`${publicUrl}/batches/${id}`);
  expect(mail?.text).not.toContain('Secret');
  await markSeen(db, id, 1_000);
  expect(await reviewMail({ db, publicUrl })(id)).toBeNull();
});
