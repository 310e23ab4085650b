import { Link } from 'react-router-dom';
import type { OpsAction } from '@talkreel/contracts/http/ops-actions';
import { Moment } from './moment.tsx';
import { OpenedVideo } from './shown-video.tsx';
import { OpsTable, type Column } from './ops-table.tsx';

const columns: ReadonlyArray<Column<OpsAction>> = [
  { label: 'What', kind: 'name', cell: ({ action }) => action },
  {
    label: 'To',
    cell: ({ subject, about, details }) => (
      <div>
        {about ? <About subject={subject} about={about} /> : subject}
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

interface AboutProps {
  subject: string;
  about: NonNullable<OpsAction['about']>;
}

/** The name of what an action was about, which opens it, and whose it is. */
function About({ subject, about: { kind, title, user, videoUrl } }: AboutProps) {
  const person = <Link to={`/ops/users?id=${user.id}`}>{user.username}</Link>;
  if (kind === 'user') return person;
  return (
    <>
      {kind === 'generation' ? (
        <Link to={`/ops/generations?id=${subject}`}>{title}</Link>
      ) : (
        <OpenedVideo title={title} videoUrl={videoUrl} />
      )}
      <div className="ops-quiet">of {person}</div>
    </>
  );
}

export function ActionsTable({ actions }: { actions: readonly OpsAction[] }) {
  return <OpsTable label="Audit log" columns={columns} rows={actions} keyOf={({ id }) => id} />;
}
