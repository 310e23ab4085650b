import { reportReasonTexts, type ReportDecision } from '@talkreel/contracts/reports';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { createDb } from '@talkreel/db/client';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reportAnsweredMail, reportDecidedMail } from './report-mail.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const deps = { db, publicUrl: 'https://talkreel.example' };
const [toReporter, toOwner] = [reportAnsweredMail(deps), reportDecidedMail(deps)];
const profile = { ...somebody('ada'), email: 'ada@example.com' };
const { id: ownerId } = await findOrCreateUser(db, profile, 3);

async function decided(decision: ReportDecision | null, email: string | null): Promise<string> {
  const { id: project } = await db
    .insertInto('projects')
    .values({ user_id: ownerId, kind: 'video', name: 'My <b>tea</b>' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('reports')
    .values({
      ...{ project_id: project, video: randomUUID(), owner_id: ownerId, page: 'share' },
      ...{ reason: 'my-likeness', email, address_digest: 'x', decision },
      decided_at: decision && new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('both sides get the decision in plain words, and neither learns of the other', async () => {
  const id = await decided('take-down', 'sam@example.com');
  const [reporter, owner] = [await toReporter(id), await toOwner(id)];
  expect(reporter).toMatchObject({
    to: 'sam@example.com',
    subject: 'What we decided about your report',
  });
  expect(reporter?.text).toContain(reportReasonTexts['my-likeness']);
  expect(reporter?.text).toContain('It cannot be shared again.');
  expect(owner).toMatchObject({ to: 'ada@example.com', subject: 'Your video is no longer shown' });
  expect(owner?.html).toContain('My &lt;b&gt;tea&lt;/b&gt;');
  expect(`${reporter?.text}`).not.toMatch(/ada|tea/);
  expect(owner?.text).not.toContain('sam@example.com');
});

test('what stays is not called gone; nobody without an address, and nothing undecided, is mailed', async () => {
  const kept = await decided('keep', null);
  expect(await toReporter(kept)).toBeNull();
  expect((await toOwner(kept))?.subject).toBe('Your video was reported and stays');
  const open = await decided(null, 'sam@example.com');
  expect([await toReporter(open), await toOwner(open)]).toEqual([null, null]);
  await db.updateTable('users').set({ blocked_at: new Date() }).execute();
  expect(await toOwner(kept)).toBeNull();
});
