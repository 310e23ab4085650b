import { expect, test } from 'vitest';
import { findStale, type Source } from './lint.ts';

const sources = new Map<string, Source>([
  ['a.ts', { hash: '1', imports: [] }],
  ['b.ts', { hash: '1', imports: ['a.ts', 'texts.json'] }],
  ['c.ts', { hash: '1', imports: ['b.ts', 'd.ts'] }],
  ['d.ts', { hash: '1', imports: ['c.ts'] }],
  ['e.ts', { hash: '1', imports: [] }],
  ['texts.json', { hash: '1', imports: [] }],
]);
const files = Object.fromEntries([...sources].map(([path, { hash }]) => [path, hash]));

function staleAfter(changes: Record<string, Partial<Source>>): string[] {
  const now = new Map(sources);
  for (const [path, change] of Object.entries(changes))
    now.set(path, { hash: '1', imports: [], ...now.get(path), ...change });
  return findStale(now, { setup: '', files });
}

test('nothing is checked again as long as nothing changes', () => {
  expect(staleAfter({})).toEqual([]);
});

test('what changed is checked again with all that imports it, also in a circle', () => {
  expect(staleAfter({ 'e.ts': { hash: '2' } })).toEqual(['e.ts']);
  expect(staleAfter({ 'a.ts': { hash: '2' } })).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts']);
  expect(staleAfter({ 'texts.json': { hash: '2' } })).toEqual(['b.ts', 'c.ts', 'd.ts']);
});

test('a new file is checked', () => {
  expect(staleAfter({ 'new.ts': { imports: ['a.ts'] } })).toEqual(['new.ts']);
});

test('everything is checked if nothing is known to have passed', () => {
  expect(findStale(sources, null)).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts']);
});
