import { useInfiniteQuery } from '@tanstack/react-query';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { actionsQuery } from '../api/queries.ts';
import { ActionsTable } from '../components/actions-table.tsx';
import { ShownQuery } from '../components/shown-query.tsx';

export function AuditView() {
  const actions = useInfiniteQuery(actionsQuery());
  return (
    <ShownQuery query={actions}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No operator actions yet." />
        ) : (
          <>
            <ActionsTable actions={rows} />
            <ShowMore list={actions} />
          </>
        )
      }
    </ShownQuery>
  );
}
