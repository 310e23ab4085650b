import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDocumentStore } from './document-store.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('14 no other user of the machine can read its data, even from an older release', () => {
  const root = mkdtempSync(join(tmpdir(), 'talkreel-store-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'sandbox');
  const path = join(folder, 'state.db');
  const modes = () => [folder, path, `${path}-wal`, `${path}-shm`].map(modeOf);
  const write = () => {
    const store = openDocumentStore(path);
    store.collection<string>('words').put('one', 'two');
    return store;
  };
  const first = write();
  expect(modes()).toEqual(['700', '600', '600', '600']);
  first.close();

  chmodSync(folder, 0o755);
  chmodSync(path, 0o644);
  for (const beside of ['wal', 'shm']) {
    writeFileSync(`${path}-${beside}`, '');
    chmodSync(`${path}-${beside}`, 0o644);
  }
  const second = write();
  expect(modes()).toEqual(['700', '600', '600', '600']);
  expect(second.collection<string>('words').get('one')).toBe('two');
  second.close();
});
