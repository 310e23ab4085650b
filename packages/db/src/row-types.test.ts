import { readFileSync } from 'node:fs';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { expect, test } from 'vitest';
import { createDb } from './client.ts';
import { readRowTypes, rowTypesFile } from './testing/row-types.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

test('the row types are those of the newest schema; if not, run `npm run db:codegen`', async () => {
  expect(readFileSync(rowTypesFile, 'utf8')).toBe(await readRowTypes(db));
});

test('what is known about a table or column that is gone is found', async () => {
  await db.schema.alterTable('users').dropColumn('blocked_at').execute();
  await expect(readRowTypes(db)).rejects.toThrow(/no table has: users\.blocked_at$/);
});
