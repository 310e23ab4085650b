import { UsageError, printable } from '@talkreel/agent-tools/usage';
import type { Call } from './make.ts';
import { isSet, textOf } from './options.ts';

export async function actors({ talkreel, ...call }: Call): Promise<void> {
  const rows = await talkreel.actors({ signal: call.io.signal });
  print(call, rows, ({ id, title, setting, duration }) => [id, title, setting, `${duration} s`]);
}

export async function voices({ talkreel, ...call }: Call): Promise<void> {
  const rows = await talkreel.voices({ signal: call.io.signal });
  print(call, rows, ({ id, name, gender, description }) => [id, name, gender, description]);
}

const LISTED = 20;
const MOST_LISTED = 1_000;

export async function library({ talkreel, ...call }: Call): Promise<void> {
  const limit = Number(textOf(call.options, 'limit') ?? LISTED);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
    throw new UsageError(`--limit is a number from 1 to ${MOST_LISTED}.`);
  const rows = [];
  for await (const project of talkreel.library({ signal: call.io.signal })) {
    rows.push(project);
    if (rows.length === limit) break;
  }
  print(call, rows, ({ id, kind, title, createdAt }) => [
    String(id),
    createdAt.slice(0, 10),
    kind,
    (title ?? '').slice(0, 60),
  ]);
}

/** A table for a person, one JSON object a line for a program. */
function print<Item>(
  { io, options }: Omit<Call, 'talkreel'>,
  items: Item[],
  cellsOf: (item: Item) => string[],
): void {
  if (isSet(options, 'json')) {
    for (const item of items) io.stdout(`${JSON.stringify(item)}\n`);
    return;
  }
  const table = items.map((item) => cellsOf(item).map(printable));
  const widths = (table[0] ?? []).map((_cell, at) =>
    Math.max(...table.map((cells) => cells[at]?.length ?? 0)),
  );
  for (const cells of table)
    io.stdout(
      `${cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
}
