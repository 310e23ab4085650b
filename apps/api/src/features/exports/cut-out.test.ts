import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { madeBatch } from '@talkreel/db/testing/made-batch';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { finishedVideo } from '../../generations/plans.ts';
import { openApi } from '../../testing/open-api.ts';
import { openKey, useKey } from '../../testing/open-key.ts';
import { openSession } from '../../testing/open-session.ts';
import { findCutOut } from './cut-out.ts';

const api = await openApi();
const { db, url } = api;

test('an export of a test finds the cut-out that is kept of it', async () => {
  const { id: userId } = await findOrCreateUser(db, somebody('cut-out'), 3);
  const session = await openSession({ ...api, userId });
  const { token } = await openKey(session, { scopes: ['read', 'generate'], isTest: true });
  const tests = useKey(url, token);
  const { videos } = await madeBatch(db, userId, ['a']);
  const id = videos[0]?.projectId ?? 0;
  await db.updateTable('projects').set({ is_test: true }).where('id', '=', id).execute();
  const made = await tests.send('POST', `/api/projects/${id}/cut-out`, undefined, {
    prefer: 'respond-async',
  });
  const result = JSON.stringify({ url: '/api/videos/cut.mp4' });
  await db
    .updateTable('generations')
    .set({ state: 'succeeded', result })
    .where('id', '=', made.body.id)
    .execute();
  const video = await finishedVideo(db, userId, id);
  expect(await findCutOut(db, userId, video)).toBe('cut.mp4');
});
