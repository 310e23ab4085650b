/** @module-tag long */
import { OWN_FACE } from '@talkreel/testing/own-face';
import { expect, onTestFinished, test } from 'vitest';
import { mislabelledPhoto, toDataUrl } from '../influencers/photos.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, availableCredits } from '../stack/requests.ts';
import { canMount, fillMediaDisk, NO_MOUNT } from '../stack/small-disk.ts';

const stack = await openStack({ workers: 0 });

/** @shows fault 46 */
test('11 a photo on a full disk is a 503, costs nothing, and works later', async ({ skip }) => {
  skip(!canMount, NO_MOUNT);
  const client = await stack.signIn('full-disk@example.com');
  const image = toDataUrl('image/png', mislabelledPhoto());
  const send = () => client.post('/api/ai-influencer/video', { image, consent: OWN_FACE }, ASYNC);
  const before = await availableCredits(client);

  const free = fillMediaDisk(stack.dataDir);
  onTestFinished(free);
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await availableCredits(client)).toBe(before);
  const { body: storage } = await client.get('/api/account/storage');
  expect(storage.files).toBe(0);

  free();
  expect((await send()).status).toBe(202);
});
