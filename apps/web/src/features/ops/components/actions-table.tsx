import type { OpsAction } from '@talkreel/contracts/http/ops-actions';
import { Moment } from './moment.tsx';
import { OpsTable, type Column } from './ops-table.tsx';

const columns: ReadonlyArray<Column<OpsAction>> = [
  { label: 'What', kind: 'name', cell: ({ action }) => action },
  {
    label: 'To',
    cell: ({ subject, details }) => (
      <div>
        <span className="ops-mono">{subject}</span>
        {Object.keys(details).length > 0 && (
          <div className="ops-quiet">
            {Object.entries(details)
              .map(([name, value]) => `${name}: ${String(value)}`)
              .join(', ')}
          </div>
        )}
      </div>
    ),
  },
  { label: 'Why', cell: ({ reason }) => reason },
  { label: 'Who', cell: ({ operator }) => operator ?? 'A deleted account' },
  { label: 'When', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

export function ActionsTable({ actions }: { actions: readonly OpsAction[] }) {
  return <OpsTable label="Audit log" columns={columns} rows={actions} keyOf={({ id }) => id} />;
}
