import type { OpsLedgerLine } from '@talkreel/contracts/http/ops-generations';
import { Moment } from './moment.tsx';
import { OpsTable, type Column } from './ops-table.tsx';

const columns: ReadonlyArray<Column<OpsLedgerLine>> = [
  { label: 'Line', kind: 'name', cell: ({ kind }) => kind },
  { label: 'Of', cell: ({ title, note }) => [title, note].filter(Boolean).join(' · ') || '–' },
  { label: 'From', cell: ({ bucket }) => bucket },
  { label: 'Amount', kind: 'number', cell: ({ amount }) => (amount > 0 ? `+${amount}` : amount) },
  { label: 'When', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

export function LedgerTable({ lines }: { lines: readonly OpsLedgerLine[] }) {
  if (lines.length === 0) return <p className="ops-quiet">Nothing was reserved or charged.</p>;
  return <OpsTable label="Ledger" columns={columns} rows={lines} keyOf={({ id }) => id} />;
}
