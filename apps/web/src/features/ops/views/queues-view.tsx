import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callOps } from '@talkreel/client/ops-client';
import type { OpsQueue } from '@talkreel/contracts/http/ops-overview';
import { formatClock, formatRelative } from '../../../lib/format.ts';
import { overviewQuery } from '../api/queries.ts';
import { ActionButton } from '../components/action-button.tsx';
import { OpsTable, type Column } from '../components/ops-table.tsx';
import { ShownQuery } from '../components/shown-query.tsx';

const columns: ReadonlyArray<Column<OpsQueue>> = [
  { label: 'Stage', kind: 'name', cell: ({ stage }) => stage },
  {
    label: 'State',
    cell: ({ pausedAt }) =>
      pausedAt === null ? (
        <Badge color="green">Running</Badge>
      ) : (
        <Badge color="amber">Paused {formatRelative(pausedAt)}</Badge>
      ),
  },
  { label: 'Waiting', kind: 'number', cell: ({ queued }) => queued },
  {
    label: 'Oldest',
    kind: 'number',
    cell: (queue) => (queue.queued > 0 ? formatClock(queue.oldestSeconds) : '–'),
  },
  { label: 'Running', kind: 'number', cell: ({ running }) => running },
  {
    label: 'Delivered per minute',
    kind: 'number',
    cell: (queue) => Number(queue.deliveredPerMinute.toFixed(1)),
  },
  { label: 'Actions', kind: 'actions', cell: (queue) => <PauseButton queue={queue} /> },
];

export function QueuesView() {
  const overview = useQuery(overviewQuery);
  return (
    <ShownQuery query={overview}>
      {({ queues }) => (
        <OpsTable label="Queues" columns={columns} rows={queues} keyOf={({ stage }) => stage} />
      )}
    </ShownQuery>
  );
}

function PauseButton({ queue: { stage, pausedAt } }: { queue: OpsQueue }) {
  const isPaused = pausedAt === null;
  return (
    <ActionButton
      label={isPaused ? 'Pause' : 'Resume'}
      subject={stage}
      title={isPaused ? `Pause ${stage}?` : `Resume ${stage}?`}
      intent={`queue.${stage}.${isPaused ? 'pause' : 'resume'}`}
      perform={(said) =>
        callOps('postOpsQueue', { params: { stage }, body: { ...said, isPaused } })
      }
    >
      {isPaused
        ? 'Workers take no new work of this kind. Running work continues; new requests wait until their deadline.'
        : 'Workers take waiting work, oldest first.'}
    </ActionButton>
  );
}
