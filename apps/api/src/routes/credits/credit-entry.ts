import type { CreditEntry } from '@talkreel/contracts/http/credits';
import type { LedgerLine } from '@talkreel/db/repos/ledger.repo';

export function toCreditEntry(line: LedgerLine): CreditEntry {
  return {
    id: String(line.id),
    at: line.created_at.toISOString(),
    kind: line.kind,
    amount: line.amount,
    generationId: line.generation_id,
    generationKind: line.generation_kind,
    title: line.title,
    message: messageOf(line),
  };
}

/** Beside the title, so without it. */
function messageOf(line: LedgerLine): string {
  switch (line.kind) {
    case 'grant':
      return line.note || 'Generations added';
    case 'reserve':
      return 'Held while it is made';
    case 'capture':
      return 'Used: its result was delivered';
    case 'release':
    case 'refund':
      return `Returned: ${line.note || 'its result was not delivered'}`;
    case 'expire':
      return line.note || 'Unused generations of the month lapsed';
    case 'revoke':
      return line.note || 'Taken back after a refund';
  }
}
