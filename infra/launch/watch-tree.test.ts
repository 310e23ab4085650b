import { mkdtemp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { watchTree } from './watch-tree.ts';

async function watched() {
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-watch-'));
  const source = join(folder, 'deep', 'source.ts');
  await mkdir(join(folder, 'deep'));
  await writeFile(source, '0');
  const changes: string[] = [];
  const stop = watchTree(folder, (file) => changes.push(file));
  onTestFinished(async () => {
    stop();
    await rm(folder, { recursive: true });
  });
  const untilNoticed = (file: string) => waitFor(() => changes.includes(file), { what: file });
  return { folder, source, changes, untilNoticed };
}

test('each change of a file that is written beside and renamed, as editors do, is noticed', async () => {
  const { folder, source, changes, untilNoticed } = await watched();
  for (const time of ['1', '2', '3']) {
    changes.length = 0;
    await writeFile(join(folder, 'written'), time);
    await rename(join(folder, 'written'), source);
    await untilNoticed(source);
  }
  changes.length = 0;
  await writeFile(source, '4');
  await untilNoticed(source);
});

test('a new folder is watched, and one that was replaced', async () => {
  const { folder, source, changes, untilNoticed } = await watched();
  const later = join(folder, 'new', 'later.ts');
  await mkdir(join(folder, 'new'));
  await writeFile(later, '1');
  await untilNoticed(later);
  await rm(join(folder, 'deep'), { recursive: true });
  await mkdir(join(folder, 'deep'));
  await writeFile(source, '1');
  await untilNoticed(source);
  changes.length = 0;
  await writeFile(source, '2');
  await untilNoticed(source);
  expect(changes.every((file) => file === source)).toBe(true);
});
