import type { CreditEntry } from '@talkreel/contracts/http/credits';

export type Outcome = 'added' | 'held' | 'used' | 'returned' | 'lapsed' | 'taken-back';

/** The history of one generation, or one change of the balance without a generation. */
export interface CreditGroup {
  id: string;
  /** The time of the group's newest line. */
  at: string;
  title: string;
  outcome: Outcome;
  /** The change of what is available, over all the group's lines. */
  amount: number;
  /** The lines, oldest first. */
  lines: CreditEntry[];
}

const byKind: Record<CreditEntry['kind'], Outcome> = {
  grant: 'added',
  reserve: 'held',
  capture: 'used',
  release: 'returned',
  refund: 'returned',
  expire: 'lapsed',
  revoke: 'taken-back',
  included: 'used',
};

/**
 * Groups the ledger's lines (newest first) into one group per generation, newest first. A line that is on two pages,
 * because its group continued between them, counts once.
 */
export function groupEntries(entries: readonly CreditEntry[]): CreditGroup[] {
  const groups = new Map<string, CreditEntry[]>();
  const lines = new Map(entries.map((entry) => [entry.id, entry]));
  for (const entry of [...lines.values()]
    .toReversed()
    .toSorted((a, b) => a.at.localeCompare(b.at))) {
    const key = entry.generationId ?? entry.id;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups]
    .map(([id, lines]) => toGroup(id, lines))
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

function toGroup(id: string, lines: CreditEntry[]): CreditGroup {
  // Included work does not change the outcome.
  const last = lines.findLast(({ kind }) => kind !== 'included');
  return {
    id,
    at: last?.at ?? '',
    title: lines[0]?.title ?? last?.message ?? '',
    outcome: byKind[last?.kind ?? 'grant'],
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
    lines,
  };
}
