import { useState } from 'react';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { OpsUser } from '@talkreel/contracts/http/ops-users';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { usersQuery } from '../api/queries.ts';
import { Moment } from '../components/moment.tsx';
import { OpsTable, type Column } from '../components/ops-table.tsx';
import { planOf, UserBadges } from '../components/user-facts.tsx';
import { ShownQuery } from '../components/shown-query.tsx';
import { UserDetail } from './user-detail.tsx';

const columns: ReadonlyArray<Column<OpsUser>> = [
  {
    label: 'User',
    kind: 'name',
    cell: ({ id, username, email }) => (
      <div>
        <Link to={`/ops/users?id=${id}`}>{username}</Link>
        <div className="ops-quiet">{email}</div>
      </div>
    ),
  },
  { label: 'State', cell: (user) => <UserBadges user={user} /> },
  { label: 'Plan', cell: planOf },
  {
    label: 'Left',
    kind: 'number',
    cell: ({ balance }) => balance.free + balance.period + balance.pack,
  },
  { label: 'Delivered', kind: 'number', cell: ({ deliveredCount }) => deliveredCount },
  { label: 'Joined', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** The limit of contracts/http/ops-users.ts, which cannot be imported because it loads zod. */
const SEARCH_MAX_CHARACTERS = 200;

export function UsersView() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('search') ?? '';
  const [text, setText] = useState(asked);
  const id = search.get('id');
  if (id !== null) return <UserDetail key={id} id={id} />;
  return (
    <div className="ops-view">
      <form
        className="ops-tools"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (lengthProblem(text, SEARCH_MAX_CHARACTERS) === null)
            setSearch(text.trim() === '' ? {} : { search: text.trim() });
        }}
      >
        <LimitedInput
          label="Find users"
          description="The start of a name or email, or an id."
          type="search"
          value={text}
          limit={SEARCH_MAX_CHARACTERS}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </form>
      <UserList search={asked} />
    </div>
  );
}

function UserList({ search }: { search: string }) {
  const users = useInfiniteQuery(usersQuery(search));
  return (
    <ShownQuery query={users}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No users match." />
        ) : (
          <>
            <OpsTable label="Users" columns={columns} rows={rows} keyOf={({ id }) => id} />
            <ShowMore list={users} />
          </>
        )
      }
    </ShownQuery>
  );
}
