import { Readable } from 'node:stream';
import type { Db } from '@talkreel/db/client';
import { listIncluded, listLedger } from '@talkreel/db/credits/ledger.repo';
import { toCreditEntries } from './credit-entry.ts';

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
