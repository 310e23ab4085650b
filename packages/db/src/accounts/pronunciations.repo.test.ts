import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { listPronunciations, setPronunciation } from './pronunciations.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

const LIMIT = 5;
const { db } = await openTestDatabase((url) => createDb({ url }));

test('07 of many words taught concurrently no more than the limit are stored', async () => {
  const { id } = await findOrCreateUser(db, somebody('teacher'), 0);
  const { id: other } = await findOrCreateUser(db, somebody('other'), 0);
  const teach = (userId: string, written: string) =>
    setPronunciation(db, userId, { written, spoken: 'said' }, LIMIT);
  const taught = await Promise.all(Array.from({ length: 40 }, (_, n) => teach(id, `word ${n}`)));
  expect(taught.filter(Boolean)).toHaveLength(LIMIT);
  const kept = await listPronunciations(db, id);
  expect(kept).toHaveLength(LIMIT);
  // At the limit, a known word may still be changed, and another user's words are counted separately.
  expect(await teach(id, kept[0]?.written.toUpperCase() ?? '')).toBe(true);
  expect(await listPronunciations(db, id)).toHaveLength(LIMIT);
  expect(await teach(other, 'word 99')).toBe(true);
});
