import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const scenarios = join(import.meta.dirname, '..');

test('no two files that share a product sign in the same user', () => {
  const filesOf = new Map<string, string[]>();
  for (const file of globSync('*/*.test.ts', { cwd: scenarios })) {
    const source = readFileSync(join(scenarios, file), 'utf8');
    if (!/await openSharedStack\(/.test(source)) continue;
    for (const email of new Set(source.match(/[\w${}-]+@example\.com/g)))
      filesOf.set(email, [...(filesOf.get(email) ?? []), file]);
  }
  expect(filesOf.size).toBeGreaterThan(0);
  expect([...filesOf].filter(([, files]) => files.length > 1)).toEqual([]);
});
