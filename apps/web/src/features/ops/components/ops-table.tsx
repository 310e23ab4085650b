import type { ReactNode } from 'react';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** 'name' is the row's header; numbers and buttons are right-aligned. */
  kind?: 'name' | 'number' | 'actions';
}

/** A table; on phones each row is a card with labelled values. */
export function OpsTable<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}) {
  return (
    <div className="ops-card">
      <table className="ops-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-kind={column.kind}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column: { label, kind, cell }, row }: { column: Column<Row>; row: Row }) {
  if (kind === 'name') return <th scope="row">{cell(row)}</th>;
  if (kind === 'actions')
    return (
      <td data-kind={kind}>
        <div>{cell(row)}</div>
      </td>
    );
  return (
    <td data-kind={kind} data-label={label}>
      {cell(row)}
    </td>
  );
}
