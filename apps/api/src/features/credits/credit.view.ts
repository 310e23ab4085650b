import type { CreditEntry } from '@talkreel/contracts/http/credits';
import { TAKES_INCLUDED } from '@talkreel/contracts/constants';
import {
  type IncludedWork,
  type LedgerLine,
  listIncluded,
  listLedger,
} from '@talkreel/db/credits/ledger.repo';
import { Readable } from 'node:stream';
import type { Db } from '@talkreel/db/client';

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

/** The message without its title, which is shown beside it. */
function messageOf(line: LedgerLine): string {
  switch (line.kind) {
    case 'grant':
      return line.note || 'Generations added';
    case 'reserve':
      return 'Reserved while in progress';
    case 'capture':
      if (line.note !== '' && line.note !== 'Delivered') return `Used: ${line.note}`;
      return line.generation_kind === 'audio' || line.generation_kind === 'retake'
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

const PORTION_LINES = 1_000;
/** Without the byte order mark Excel misreads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = ['When', 'What', 'Change', 'For', 'Why', 'Generation'];

/** Every line of a user's ledger, newest first, streamed whatever its length. */
export function ledgerCsv(db: Db, userId: string): Readable {
  return Readable.from(tables(db, userId));
}

const toRow = (cells: readonly string[]) => `${cells.map(toCell).join(',')}\r\n`;

async function* tables(db: Db, userId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toRow(COLUMNS);
  let before: number | null = null;
  for (;;) {
    const lines = await listLedger(db, userId, { before, limit: PORTION_LINES });
    yield toCreditEntries(lines, await listIncluded(db, userId, lines))
      .map((entry) =>
        toRow([
          entry.at,
          entry.kind,
          String(entry.amount),
          entry.title ?? '',
          entry.message,
          entry.generationId ?? '',
        ]),
      )
      .join('');
    const last = lines.at(-1);
    if (!last || lines.length < PORTION_LINES) return;
    before = last.id;
  }
}

/** Quoted; text a spreadsheet would take for a formula is escaped. Negative numbers are numbers. */
function toCell(text: string): string {
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-?\d+$/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
