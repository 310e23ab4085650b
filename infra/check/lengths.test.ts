import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { findLengthProblems, functionsOf } from './lengths.ts';

let folder: string;
beforeEach(() => {
  folder = makeTempFolder('lengths');
  mkdirSync(join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lines = (count: number) => 'work();\n'.repeat(count);
const problemsOf = (source: string, file = 'x.ts'): string[] => {
  writeFileSync(join(folder, 'src', file), source);
  const packages = [{ name: 'db', folder, manifest: { name: '@talkreel/db' } }];
  return findLengthProblems(packages);
};

test('a function of 60 lines passes, one of 61 does not', () => {
  expect(problemsOf(`function fine() {\n${lines(58)}}\n`)).toEqual([]);
  expect(problemsOf(`function long() {\n${lines(59)}}\n`)).toEqual([
    expect.stringContaining('long has 61 lines, 60 at most'),
  ]);
});

test('a function is measured without the functions inside it', () => {
  const source = `function outer() {\n  const inner = () => {\n${lines(50)}  };\n${lines(40)}}\n`;
  expect(functionsOf('x.ts', source)).toEqual([
    { name: '(anonymous)', ownLines: 52 },
    { name: 'outer', ownLines: 43 },
  ]);
  expect(problemsOf(source)).toEqual([]);
});

test('a file of more than 300 lines is found', () => {
  expect(problemsOf(lines(300))).toEqual([]);
  expect(problemsOf(lines(301))).toEqual([expect.stringContaining('301 lines, 300 at most')]);
});

test('a generated file may have any length', () => {
  expect(problemsOf(lines(301), 'x.generated.ts')).toEqual([]);
});
