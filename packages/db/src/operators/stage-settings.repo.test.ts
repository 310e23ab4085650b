import { openTestDatabase } from '@talkreel/testing/postgres';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { listStageSettings, setModel, setPaused } from './stage-settings.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

test('a change tells whether it changed anything', async () => {
  expect(await setPaused(db, 'audio', false)).toBe(false);
  expect(await setModel(db, 'audio', null)).toBe(false);
  expect(await listStageSettings(db)).toEqual([]);
  expect(await setPaused(db, 'audio', true)).toBe(true);
  expect(await setPaused(db, 'audio', true)).toBe(false);
  expect(await setModel(db, 'audio', 'another')).toBe(true);
  expect(await setModel(db, 'audio', 'another')).toBe(false);
  expect(await setPaused(db, 'audio', false)).toBe(true);
  expect(await setPaused(db, 'audio', false)).toBe(false);
  expect(await listStageSettings(db)).toMatchObject([
    { stage: 'audio', paused_at: null, model: 'another' },
  ]);
});
