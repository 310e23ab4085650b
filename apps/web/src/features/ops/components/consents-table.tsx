import type { OpsConsent } from '@talkreel/contracts/http/ops-users';
import { Moment } from './moment.tsx';
import { OpsTable, type Column } from './ops-table.tsx';

const SUBJECTS = { me: 'Themselves', 'someone-else': 'Somebody else', nobody: 'Nobody real' };

const columns: ReadonlyArray<Column<OpsConsent>> = [
  {
    label: 'Who',
    kind: 'name',
    cell: ({ kind, subject, name }) => (
      <div>
        {subject === null ? 'Not asked' : (name ?? SUBJECTS[subject])}
        <div className="ops-quiet">{kind === 'face' ? 'in a photo' : 'in a recording'}</div>
      </div>
    ),
  },
  {
    label: 'Statement',
    cell: ({ statement, statementVersion, id }) => (
      <div>
        {statement === null ? '–' : `“${statement}” (version ${statementVersion})`}
        <div className="ops-quiet ops-mono">{id}</div>
      </div>
    ),
  },
  {
    label: 'Sent',
    cell: ({ statedAt, address, locale }) => (
      <div>
        <Moment at={statedAt} />
        <div className="ops-quiet">{[address, locale].filter(Boolean).join(' · ')}</div>
      </div>
    ),
  },
  { label: 'Withdrawn', cell: ({ withdrawnAt }) => <Moment at={withdrawnAt} /> },
];

/** What a user stated about photos and recordings of people. */
export function ConsentsTable({ consents }: { consents: readonly OpsConsent[] }) {
  return (
    <OpsTable label="Faces and voices" columns={columns} rows={consents} keyOf={({ id }) => id} />
  );
}
