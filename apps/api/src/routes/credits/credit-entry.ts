import type { CreditEntry } from '@talkreel/contracts/http/credits';
import { TAKES_INCLUDED } from '@talkreel/contracts/constants';
import type { IncludedWork, LedgerLine } from '@talkreel/db/credits/ledger.repo';

/** The ledger lines, each capture followed by what its generation included. */
export function toCreditEntries(lines: LedgerLine[], included: IncludedWork[]): CreditEntry[] {
  const byGeneration = Map.groupBy(included, (work) => work.covered_by);
  return lines.flatMap((line) => [
    ...(line.kind === 'capture' ? (byGeneration.get(line.generation_id) ?? []) : []).map(
      toIncludedEntry,
    ),
    toCreditEntry(line),
  ]);
}

function toIncludedEntry(work: IncludedWork): CreditEntry {
  const what = work.take === null ? 'the video' : `take ${work.take} of ${TAKES_INCLUDED}`;
  return {
    id: `included-${work.id}`,
    at: work.created_at.toISOString(),
    kind: 'included',
    amount: 0,
    generationId: work.covered_by,
    generationKind: work.generation_kind,
    title: work.title,
    message: `Speech and video: ${what}, included`,
  };
}

function toCreditEntry(line: LedgerLine): CreditEntry {
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

/** Shown beside the title, so without it. */
function messageOf(line: LedgerLine): string {
  switch (line.kind) {
    case 'grant':
      return line.note || 'Generations added';
    case 'reserve':
      return 'Reserved while in progress';
    case 'capture':
      if (line.note !== '' && line.note !== 'Delivered') return `Used: ${line.note}`;
      return line.generation_kind === 'audio'
        ? `Speech and video: take 1 of ${TAKES_INCLUDED}, generation used`
        : 'Used: result delivered';
    case 'release':
    case 'refund':
      return `Returned: ${line.note || 'result not delivered'}`;
    case 'expire':
      return line.note || 'Unused monthly generations expired';
    case 'revoke':
      return line.note || 'Revoked after a refund';
  }
}
