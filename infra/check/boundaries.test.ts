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

/** Concatenated, so that the check does not read it as an import of this file. */
const importing = (...paths: string[]): string =>
  paths.map((path) => `import '${path}';`).join('\n');

const violations = (): string[] => findBoundaryViolations(readWorkspace(root));

test('all forms of imports are found', () => {
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

test('live processes cannot reach the media engine', () => {
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

test('no package imports infra, not even in tests', () => {
  writePackage('packages/testing', { '@talkreel/infra': 'workspace:*' });
  write('packages/testing/src/x.ts', importing('@talkreel/infra/launch/x', '../../../infra/x.ts'));
  write('packages/testing/src/x.test.ts', importing('@talkreel/infra/launch/x'));
  expect(violations().toSorted()).toEqual([
    'testing/src/x.test.ts: may not import @talkreel/infra/launch/x',
    'testing/src/x.ts: ../../../infra/x.ts leaves the package',
    'testing/src/x.ts: may not import @talkreel/infra/launch/x',
    'testing: package.json may not depend on infra',
  ]);
});

test('values that import zod are not for browsers, types are', () => {
  writePackage('apps/web');
  const from = "from '@talkreel/contracts/http/audio';";
  write('apps/web/src/a.ts', `import type { AudioBody } ${from}\nimport { texts } from './b.ts';`);
  write('apps/web/src/b.ts', `import { audioBody } ${from}`);
  expect(violations()).toEqual([
    'web/src/b.ts: @talkreel/contracts/http/audio pulls in zod; use "import type"',
  ]);
});

test('browsers load the texts of an area, not all', () => {
  writePackage('apps/web');
  write('apps/web/src/a.ts', importing('@talkreel/contracts/texts/make'));
  write('apps/web/src/b.ts', importing('@talkreel/contracts/texts'));
  expect(violations()).toEqual([
    'web/src/b.ts: @talkreel/contracts/texts holds all texts; import an area of them',
  ]);
});

test('the layers of the web app import downwards', () => {
  writePackage('apps/web');
  write('apps/web/src/main.tsx', importing('./app/app.tsx', './lib/a.ts'));
  write('apps/web/src/features/x/x.tsx', importing('../../components/c.tsx', '../../app/app.tsx'));
  write('apps/web/src/components/c.tsx', importing('../lib/a.ts', '../features/x/x.tsx'));
  write('apps/web/src/lib/a.ts', importing('../config/paths.ts', '../components/c.tsx'));
  write('apps/web/src/lib/a.test.tsx', importing('../components/c.tsx'));
  expect(violations().toSorted()).toEqual([
    'web/src/components/c.tsx: ../features/x/x.tsx is in a higher layer',
    'web/src/features/x/x.tsx: ../../app/app.tsx is in a higher layer',
    'web/src/lib/a.ts: ../components/c.tsx is in a higher layer',
  ]);
});

test('a feature does not import another, nor from outside its package', () => {
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

test('a package missing from the table is refused', () => {
  writePackage('packages/surprise');
  expect(violations()).toEqual(['surprise: not in the table of infra/check/boundaries.ts']);
});
