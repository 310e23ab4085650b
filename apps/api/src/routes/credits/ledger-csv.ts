import { Readable } from 'node:stream';
import type { Db } from '@talkreel/db/client';
import { listLedger } from '@talkreel/db/repos/ledger.repo';
import { toCreditEntry } from './credit-entry.ts';

const PORTION_LINES = 1_000;
/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = ['When', 'What', 'Change', 'For', 'Why', 'Generation'];

/** Every line of a person's ledger, newest first, read while it is sent: its length does not matter. */
export function ledgerCsv(db: Db, userId: string): Readable {
  return Readable.from(tables(db, userId));
}

async function* tables(db: Db, userId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toRow(COLUMNS);
  let before: number | null = null;
  for (;;) {
    const lines = await listLedger(db, userId, { before, limit: PORTION_LINES });
    yield lines
      .map(toCreditEntry)
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

const toRow = (cells: readonly string[]) => `${cells.map(toCell).join(',')}\r\n`;

/** Quoted; what a spreadsheet would take for a formula is marked as text. Numbers below zero are numbers. */
function toCell(text: string): string {
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-?\d+$/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
