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
        <Details {...details} />
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

/** What was noted with an action; the generation that it started opens. */
function Details({ generationId, ...others }: OpsAction['details']) {
  const noted = Object.entries(others).map(([name, value]) => `${name}: ${String(value)}`);
  return (
    <>
      {noted.length > 0 && <div className="ops-quiet">{noted.join(', ')}</div>}
      {typeof generationId === 'string' && (
        <Link to={`/ops/generations?id=${generationId}`}>The new generation</Link>
      )}
    </>
  );
}

export function ActionsTable({ actions }: { actions: readonly OpsAction[] }) {
  return <OpsTable label="Audit log" columns={columns} rows={actions} keyOf={({ id }) => id} />;
}
