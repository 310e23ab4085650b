import { createDb } from '@talkreel/db/client';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { beforeEach, expect, test } from 'vitest';
import { createProviderStatus } from './provider-status.service.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const OWN = 'cog/lipsync';
const OTHER = 'bytedance/latentsync';
beforeEach(() => db.deleteFrom('provider_health').execute());

const pause = (model: string) =>
  db
    .insertInto('provider_health')
    .values({
      ...{ model, service: 'lipsync', reason: 'away', opened_at: new Date() },
      retry_at: new Date(Date.now() + 60_000),
    })
    .execute();
const problem = (fallbacks: Record<string, string[]>) =>
  createProviderStatus(db, { fallbacks, commercialOnly: false }).problemOf('lipsync');

test('a paused model refuses new work, unless another takes over', async () => {
  await pause(OWN);
  expect(await problem({})).toMatchObject({ status: 503, code: 'provider_paused' });
  expect(await problem({ lipsync: [OTHER] })).toBeNull();
  expect(await problem({ audio: [OTHER] })).toMatchObject({ status: 503 });
  await pause(OTHER);
  expect(await problem({ lipsync: [OTHER] })).toMatchObject({ status: 503 });
});
