import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { PageLoading } from '../../../components/states/loading.tsx';
import { NotThere } from '../../../components/states/not-there.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useAuth } from '../../../lib/auth/user.ts';
import { usePollMs } from '../../../lib/generations/use-generation.ts';
import { useServerEvent } from '../../../lib/live/live-provider.tsx';
import { changeSet, type SetQuery } from '../api/sets.ts';
import { isOpen, withJob, withStageProgress, type AnySet } from '../model/live-set.ts';
import { setKinds, type SetKind } from '../model/set-kinds.ts';

interface SetPageProps<S extends AnySet> {
  kind: SetKind;
  query: (id: string) => SetQuery<S>;
  /** Why there may be no such set. */
  gone: string;
  children: (set: S, userId: string) => ReactNode;
}

/** The page of one set, by the id in its address. */
export function SetPage<S extends AnySet>(props: SetPageProps<S>) {
  const { id = '' } = useParams();
  return <SetView key={id} id={id} {...props} />;
}

function SetView<S extends AnySet>({
  id,
  kind,
  query,
  gone,
  children,
}: SetPageProps<S> & { id: string }) {
  const { user } = useAuth();
  const { data: set, error, isLoadingError, isFetching, refetch } = useSet(query(id));
  const { title, part } = setKinds[kind];
  // The set may still be cached although it was deleted, so the error goes first.
  if (error instanceof ApiError && error.status === 404)
    return (
      <NotThere title={`${title} not found`}>
        <p>{gone}</p>
      </NotThere>
    );
  if (isLoadingError)
    return (
      <ErrorState
        isPage
        title={`The ${kind} could not be loaded`}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        <p>Its {part}s are still being made; only this page failed to load.</p>
      </ErrorState>
    );
  if (set === undefined || user === null) return <PageLoading />;
  return <Page>{children(set, user.id)}</Page>;
}

/** A set, kept current by events and, in case some get lost, by polling while it is in progress. */
function useSet<S extends AnySet>(query: SetQuery<S>) {
  const client = useQueryClient();
  const pollMs = usePollMs();
  useServerEvent('generation.changed', ({ generation }) =>
    changeSet(client, query, (set) => withJob(set, generation)),
  );
  useServerEvent('stage.progressed', (event) =>
    changeSet(client, query, (set) => withStageProgress(set, event)),
  );
  return useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
  });
}
