import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBoundaryViolations, importsOf } from './boundaries.ts';
import { readWorkspace } from './workspace.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talkreel-boundaries-'));
  for (const folder of ['apps', 'packages']) mkdirSync(join(root, folder));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function writePackage(folder: string, dependencies: Record<string, string> = {}): void {
  write(
    `${folder}/package.json`,
    JSON.stringify({ name: `@talkreel/${folder.split('/')[1]}`, dependencies }),
  );
}

/** Built up, so that the check of this repository does not read it as an import of this file. */
const importing = (...paths: string[]): string =>
  paths.map((path) => `import '${path}';`).join('\n');

const violations = (): string[] => findBoundaryViolations(readWorkspace(root));

test('imports are found in all their forms', () => {
  const source = `import a from 'a';
import { type B,
  c } from "b";
import 'c';
export * from './d.ts';
const e = await import('e');
const text = "from 'nowhere'";`;
  expect(importsOf(source)).toEqual(['a', 'b', 'c', './d.ts', 'e']);
});

test('an import upwards is refused, one downwards is not', () => {
  writePackage('packages/contracts');
  writePackage('packages/db');
  write('packages/db/src/x.ts', `import { y } from '@talkreel/contracts/y';`);
  write('packages/contracts/src/y.ts', `import { x } from '@talkreel/db/x';`);
  expect(violations()).toEqual(['contracts/src/y.ts: may not import @talkreel/db/x']);
});

test('the engine with the GPL speech is not reachable from a live process', () => {
  writePackage('apps/worker', { '@talkreel/media-engine': 'workspace:*' });
  expect(violations()).toEqual(['worker: package.json may not depend on media-engine']);
});

test('tests may use the testing package, sources may not', () => {
  writePackage('packages/db');
  write('packages/db/src/x.test.ts', `import '@talkreel/testing/postgres';`);
  write('packages/db/src/testing/x.ts', `import '@talkreel/testing/postgres';`);
  write('packages/db/src/x.ts', `import '@talkreel/testing/postgres';`);
  expect(violations()).toEqual(['db/src/x.ts: may not import @talkreel/testing/postgres']);
});

test('one feature does not reach into another, nor out of its package', () => {
  writePackage('apps/web');
  write('apps/web/src/features/wizard/a.ts', `${importing('../profile/b.ts', '../../lib/c.ts')}`);
  write(
    'apps/web/src/app/router.ts',
    `${importing('../features/wizard/a.ts', '../../../api/src/x.ts')}`,
  );
  expect(violations().toSorted()).toEqual([
    'web/src/app/router.ts: ../../../api/src/x.ts leaves the package',
    'web/src/features/wizard/a.ts: ../profile/b.ts reaches into another feature',
  ]);
});

test('a package that nobody put in the table is refused', () => {
  writePackage('packages/surprise');
  expect(violations()).toEqual(['surprise: not in the table of infra/check/boundaries.ts']);
});
