import type { GenerationKind, LedgerKind } from '@talkreel/contracts/names';
import type { DbOrTx } from '../client.ts';
import type { LedgerEntry } from '../schema.ts';

export interface LedgerLine extends LedgerEntry {
  generation_kind: GenerationKind | null;
  title: string | null;
}

export interface LedgerPage {
  /** Every line of the page's stories, newest first. */
  lines: LedgerLine[];
  /** Cursor of the next page; null at the end. */
  next: number | null;
}

function selectLines(db: DbOrTx, userId: string) {
  return db
    .selectFrom('ledger_entries')
    .leftJoin('generations', 'generations.id', 'ledger_entries.generation_id')
    .selectAll('ledger_entries')
    .select(['generations.kind as generation_kind', 'generations.title as title'])
    .where('ledger_entries.user_id', '=', userId)
    .orderBy('ledger_entries.id', 'desc');
}

/** A person's history line by line, newest first; each line names the generation it belongs to. `before` is a line's id. */
export function listLedger(
  db: DbOrTx,
  userId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<LedgerLine[]> {
  const lines = selectLines(db, userId).limit(limit);
  return (before === null ? lines : lines.where('ledger_entries.id', '<', before)).execute();
}

/**
 * A page of stories: all lines of one generation, or a single change that no generation caused. A story
 * stands where its newest line does, and is never cut by the end of a page.
 */
export async function listStories(
  db: DbOrTx,
  userId: string,
  options: {
    before: number | null;
    /** In stories. */
    limit: number;
    /** Only those whose newest line is of one of these kinds; null for all. */
    kinds: readonly LedgerKind[] | null;
  },
): Promise<LedgerPage> {
  let newest = db
    .selectFrom('ledger_entries as line')
    .select(['line.id', 'line.reference'])
    .where('line.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries as later')
            .select('later.id')
            .whereRef('later.reference', '=', 'line.reference')
            .whereRef('later.id', '>', 'line.id'),
        ),
      ),
    )
    .orderBy('line.id', 'desc')
    .limit(options.limit + 1);
  if (options.before !== null) newest = newest.where('line.id', '<', options.before);
  if (options.kinds !== null) newest = newest.where('line.kind', 'in', options.kinds);
  const found = await newest.execute();
  const shown = found.slice(0, options.limit);
  if (shown.length === 0) return { lines: [], next: null };
  const references = shown.map(({ reference }) => reference);
  return {
    lines: await selectLines(db, userId).where('reference', 'in', references).execute(),
    next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}
