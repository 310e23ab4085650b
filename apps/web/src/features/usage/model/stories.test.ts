import type { CreditEntry } from '@talkreel/contracts/http/credits';
import { expect, it } from 'vitest';
import { toStories } from './stories.ts';

let count = 0;
const entry = (
  kind: CreditEntry['kind'],
  amount: number,
  changes: Partial<CreditEntry> = {},
): CreditEntry => {
  count += 1;
  return {
    id: String(count),
    at: new Date(Date.UTC(2026, 10, 21, 0, count)).toISOString(),
    kind,
    amount,
    generationId: null,
    generationKind: null,
    title: null,
    message: kind,
    ...changes,
  };
};
const job = (id: string) => ({ generationId: id, title: `Speech ${id}` });

it('tells one story per generation, ending with what became of it', () => {
  const entries = [
    entry('grant', 3),
    entry('reserve', -1, job('a')),
    entry('reserve', -1, job('b')),
    entry('capture', 0, job('a')),
    entry('release', 1, job('b')),
  ].toReversed();
  expect(toStories(entries).map(({ title, outcome, amount }) => [title, outcome, amount])).toEqual([
    ['Speech b', 'returned', 0],
    ['Speech a', 'used', -1],
    ['grant', 'added', 3],
  ]);
});

it('counts a line once that came with two pages', () => {
  const held = entry('reserve', -1, job('c'));
  const used = entry('capture', 0, job('c'));
  expect(toStories([used, held, held])).toMatchObject([
    { title: 'Speech c', outcome: 'used', amount: -1, lines: [held, used] },
  ]);
});
