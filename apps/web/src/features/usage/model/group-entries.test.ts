import type { CreditEntry } from '@talkreel/contracts/http/credits';
import { expect, it } from 'vitest';
import { groupEntries } from './group-entries.ts';

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

it('shows one entry per generation, ending with its outcome', () => {
  const entries = [
    entry('grant', 3),
    entry('reserve', -1, job('a')),
    entry('reserve', -1, job('b')),
    entry('capture', 0, job('a')),
    entry('release', 1, job('b')),
  ].toReversed();
  expect(
    groupEntries(entries).map(({ title, outcome, amount }) => [title, outcome, amount]),
  ).toEqual([
    ['Speech b', 'returned', 0],
    ['Speech a', 'used', -1],
    ['grant', 'added', 3],
  ]);
});

it('counts a line once if two pages contain it', () => {
  const held = entry('reserve', -1, job('c'));
  const used = entry('capture', 0, job('c'));
  expect(groupEntries([used, held, held])).toMatchObject([
    { title: 'Speech c', outcome: 'used', amount: -1, lines: [held, used] },
  ]);
});

it('keeps included work in the entry of its generation, without changing its outcome', () => {
  const lines = [
    entry('reserve', -1, job('d')),
    entry('capture', 0, job('d')),
    entry('included', 0, { ...job('d'), title: 'Speech d again' }),
    entry('refund', 1, job('d')),
    entry('included', 0, { ...job('d'), title: 'Speech d, too' }),
  ];
  expect(groupEntries(lines.toReversed())).toMatchObject([
    { title: 'Speech d', outcome: 'returned', amount: 0, lines },
  ]);
});
