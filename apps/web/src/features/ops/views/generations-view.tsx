import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { OpsGeneration, OpsGenerationFilter } from '@talkreel/contracts/http/ops-generations';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { generationsQuery } from '../api/queries.ts';
import { Moment } from '../components/moment.tsx';
import { OpsTable, type Column } from '../components/ops-table.tsx';
import { ShownQuery } from '../components/shown-query.tsx';
import { StateBadge } from '../components/state-badge.tsx';
import { GenerationDetail } from './generation-detail.tsx';

const filters: Array<{ label: string; value: OpsGenerationFilter }> = [
  { label: 'Running', value: 'open' },
  { label: 'Failed', value: 'failed' },
  { label: 'All', value: 'all' },
];

const columns: ReadonlyArray<Column<OpsGeneration>> = [
  {
    label: 'Generation',
    kind: 'name',
    cell: ({ id, title, kind, isTest }) => (
      <div>
        <Link to={`/ops/generations?id=${id}`}>{title}</Link>
        <div className="ops-quiet">{isTest ? `${kind} (test)` : kind}</div>
      </div>
    ),
  },
  {
    label: 'User',
    cell: ({ user }) => <Link to={`/ops/users?id=${user.id}`}>{user.username}</Link>,
  },
  {
    label: 'State',
    cell: ({ state, error, progress }) => (
      <div>
        <StateBadge state={state} />
        <div className="ops-quiet">
          {state === 'running' ? `${Math.floor(progress)}%` : error?.message}
        </div>
      </div>
    ),
  },
  { label: 'Credit', cell: ({ credit }) => credit },
  { label: 'Requested', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

export function GenerationsView() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  if (id !== null) return <GenerationDetail key={id} id={id} />;
  const user = search.get('user') ?? undefined;
  const show =
    filters.find(({ value }) => value === search.get('show'))?.value ??
    (user === undefined ? 'open' : 'all');
  return (
    <div className="ops-view">
      <FilterChips
        label="Which generations"
        options={filters}
        value={show}
        onChange={(value) =>
          setSearch({ show: value, ...(user !== undefined && { user }) }, { replace: true })
        }
      />
      <GenerationList show={show} user={user} />
    </div>
  );
}

function GenerationList({ show, user }: { show: OpsGenerationFilter; user: string | undefined }) {
  const generations = useInfiniteQuery(generationsQuery(show, user));
  return (
    <ShownQuery query={generations}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={show === 'open' ? 'Nothing is running.' : 'None.'} />
        ) : (
          <>
            <OpsTable label="Generations" columns={columns} rows={rows} keyOf={({ id }) => id} />
            <ShowMore list={generations} />
          </>
        )
      }
    </ShownQuery>
  );
}
