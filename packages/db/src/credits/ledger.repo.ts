import type { GenerationKind, LedgerKind } from '@talkreel/contracts/names';
import type { DbOrTx } from '../client.ts';
import type { LedgerEntry } from '../schema.ts';
import { OPEN_OR_DELIVERED } from '../generations/speech-purchases.repo.ts';

export interface LedgerLine extends LedgerEntry {
  generation_kind: GenerationKind | null;
  title: string | null;
}

export interface LedgerPage {
  /** Every line of the page's groups, newest first. */
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

/** A user's history line by line, newest first; each line names its generation. `before` is a line's id. */
export function listLedger(
  db: DbOrTx,
  userId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<LedgerLine[]> {
  const lines = selectLines(db, userId).limit(limit);
  return (before === null ? lines : lines.where('ledger_entries.id', '<', before)).execute();
}

/** What a generation took and returned, oldest first. */
export function ledgerOfGeneration(db: DbOrTx, generationId: string): Promise<LedgerEntry[]> {
  return db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('reference', '=', generationId)
    .orderBy('id')
    .execute();
}

/**
 * A page of groups: all lines of one generation, or a single change without one. A group is placed by its newest line
 * and never split across pages.
 */
export async function listLedgerGroups(
  db: DbOrTx,
  userId: string,
  options: {
    before: number | null;
    /** The maximum number of groups. */
    limit: number;
    /** The kinds of a group's newest line to list; null for all. */
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

/** A take or the video that a generation's credit paid for besides its first take; it has no ledger line. */
export interface IncludedWork {
  id: string;
  covered_by: string | null;
  generation_kind: GenerationKind;
  take: number | null;
  title: string;
  created_at: Date;
}

/** The included work of these generations, newest first: delivered or in progress. */
export async function listIncluded(
  db: DbOrTx,
  userId: string,
  lines: LedgerLine[],
): Promise<IncludedWork[]> {
  const ids = lines.flatMap(({ kind, generation_id: id }) =>
    kind === 'capture' && id !== null ? [id] : [],
  );
  if (ids.length === 0) return [];
  return db
    .selectFrom('generations')
    .select(['id', 'covered_by', 'kind as generation_kind', 'take', 'title', 'created_at'])
    .where('covered_by', 'in', ids)
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN_OR_DELIVERED)
    .orderBy('created_at', 'desc')
    .execute();
}
