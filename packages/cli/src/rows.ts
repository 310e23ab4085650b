import { UsageError } from '@talkreel/agent-tools/usage';
import { type Finish, finishOf } from '@talkreel/agent-tools/video';
import { CsvError, parse } from 'csv-parse/sync';
import { decode } from './make.ts';

/** A line of a table of videos. */
export interface Row {
  /** As an editor counts lines of the table, the header being 1. */
  line: number;
  script: string;
  actor: string;
  voice: string | undefined;
  name: string | undefined;
  finish: Finish;
  /** A plain file name. */
  file: string;
}

/** More is more than anybody looks at, and more than an account may start in an hour. */
export const MOST_ROWS = 500;

const COLUMNS = ['script', 'actor', 'voice', 'name', 'captions', 'format', 'output'] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Partial<Record<Column, string>>;

/** Values for all rows that say nothing themselves. */
export type Defaults = Partial<
  Record<'actor' | 'voice' | 'captions' | 'format', string | undefined>
>;

/**
 * Reads a table of UTF-8 or UTF-16, separated by commas, semicolons or tabs. Cells are text: none is ever computed.
 * @throws {UsageError} with the line at fault
 */
export function readRows(bytes: Buffer, defaults: Defaults): Row[] {
  const lines = parseTable(decode(bytes));
  const [header = [], ...rest] = lines;
  const names = header.map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !COLUMNS.some((column) => column === name));
  if (!names.includes('script'))
    throw new UsageError('The first line has to name the columns; “script” is not among them.');
  if (unknown.length > 0)
    throw new UsageError(
      `There is no column “${unknown[0]}”; the columns are ${COLUMNS.join(', ')}.`,
    );
  const filled = rest
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new UsageError('The table has no rows.');
  if (filled.length > MOST_ROWS)
    throw new UsageError(
      `The table has ${filled.length} rows; ${MOST_ROWS} are the most at once. Split it into several files.`,
    );
  const rows = filled.map(({ cells, line }) => {
    const named = Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim()]));
    return toRow(named as Cells, line, defaults);
  });
  refuseSameFile(rows);
  return rows;
}

function parseTable(text: string): string[][] {
  const [header = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].reduce((best, one) =>
    header.split(one).length > header.split(best).length ? one : best,
  );
  try {
    return parse(text, { delimiter, relax_column_count: true, bom: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`The table cannot be read: ${error.message}.`);
  }
}

function toRow(cells: Cells, line: number, defaults: Defaults): Row {
  const of = (column: keyof Defaults) => cells[column] || defaults[column];
  const { script = '' } = cells;
  const actor = of('actor');
  if (script === '') throw new UsageError(`Line ${line}: the script is empty.`);
  if (actor === undefined)
    throw new UsageError(`Line ${line}: no actor. Fill in the column, or give --actor for all.`);
  return {
    line,
    script,
    actor,
    voice: of('voice'),
    name: cells.name || undefined,
    finish: finishIn(line, of('captions'), of('format')),
    file: fileIn(line, cells),
  };
}

function finishIn(line: number, captions: string | undefined, format: string | undefined): Finish {
  try {
    return finishOf(captions, format);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`Line ${line}: ${error.message}`) : error;
  }
}

/** A table may come from anybody: it does not choose a folder. */
function fileIn(line: number, { output, name }: Cells): string {
  if (output === undefined || output === '') {
    const words = (name ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40);
    return `${String(line - 1).padStart(3, '0')}${words === '' ? '' : `-${words}`}.mp4`;
  }
  if (/[/\\\0]/.test(output) || output.startsWith('.'))
    throw new UsageError(`Line ${line}: “output” is the name of a file, without a folder.`);
  return output;
}

function refuseSameFile(rows: Row[]): void {
  const lines = new Map<string, number>();
  for (const { file, line } of rows) {
    const before = lines.get(file.toLowerCase());
    if (before !== undefined)
      throw new UsageError(`Lines ${before} and ${line} would both become ${file}.`);
    lines.set(file.toLowerCase(), line);
  }
}
