import type { GenerationKind } from '@talkreel/contracts/names';
import type { DbOrTx } from '../client.ts';
import type { LedgerEntry } from '../schema.ts';

export interface LedgerLine extends LedgerEntry {
  generation_kind: GenerationKind | null;
  title: string | null;
}

/** A user's credit history, newest first; each line names the generation it belongs to. */
export function listLedger(db: DbOrTx, userId: string, limit: number): Promise<LedgerLine[]> {
  return db
    .selectFrom('ledger_entries')
    .leftJoin('generations', 'generations.id', 'ledger_entries.generation_id')
    .selectAll('ledger_entries')
    .select(['generations.kind as generation_kind', 'generations.title as title'])
    .where('ledger_entries.user_id', '=', userId)
    .orderBy('ledger_entries.id', 'desc')
    .limit(limit)
    .execute();
}
