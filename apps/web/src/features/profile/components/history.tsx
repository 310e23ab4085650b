import { lazy, Suspense } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorMessage } from '@talkreel/client/errors';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { paths } from '../../../config/paths.ts';
import { giveFocus } from '../../../lib/give-focus.ts';
import { projectsQuery, type ProjectsFilter, type ShownProjects } from '../../../lib/projects.ts';
import { useDelete } from '../../../lib/library/library.ts';
import { useSelection } from '../../../lib/library/use-selection.ts';
import { useShown } from '../hooks/use-shown.ts';
import { isFiltered } from '../model/shown.ts';
import { HistoryGrid } from './history-grid.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import classes from './history.module.css';

const Deleted = lazy(() => import('./deleted.tsx'));

const nothing: Record<ShownProjects, string> = {
  all: "You haven't made any generations yet.",
  completed: "You don't have any completed generations yet.",
  starred: 'Star a generation to find it here again.',
};

/** The full history, newest first, or what was deleted. */
export function History() {
  const shown = useShown();
  return (
    <section aria-labelledby="history-title">
      {shown.isTrash ? (
        <Suspense fallback={<Loading />}>
          <Deleted onBack={() => shown.showTrash(false)} />
        </Suspense>
      ) : (
        <Shown {...shown} />
      )}
    </section>
  );
}

function Shown({ shown, show, showAll, showTrash }: ReturnType<typeof useShown>) {
  const projects = useInfiniteQuery({
    ...projectsQuery(shown),
    // Other pages add to the history while this one is not mounted.
    refetchOnMount: 'always',
    // The previous results stay until the next ones have loaded.
    placeholderData: keepPreviousData,
  });
  const listed = projects.data ?? [];
  const selection = useSelection(
    listed.map(({ id }) => id),
    JSON.stringify(shown),
  );
  // The hook is here because the list may be empty before the reply.
  const remove = useDelete();
  const removeAll = (ids: number[]): void =>
    remove.mutate(ids, {
      onSuccess: () => {
        selection.clear();
        giveFocus(document.getElementById('history-title'));
      },
    });
  const isEmpty = projects.isSuccess && listed.length === 0;
  return (
    <>
      <HistoryToolbar
        shown={shown}
        show={show}
        showTrash={showTrash}
        isBare={isEmpty && shown.tab === 'all' && !isFiltered(shown)}
        onSelect={listed.length > 0 && !selection.isOn ? selection.start : null}
      />
      {projects.isPending && <Loading />}
      {projects.isLoadingError && (
        <ErrorState
          title="Your generations could not be loaded"
          onRetry={() => void projects.refetch()}
        >
          <p>{errorMessage(projects.error, 'Please try again.')}</p>
          <p>They are safe; only this list failed to load.</p>
        </ErrorState>
      )}
      {isEmpty && <Nothing shown={shown} onShowAll={showAll} />}
      {listed.length > 0 && (
        <HistoryGrid
          listed={listed}
          selection={selection}
          leaving={remove.isPending ? remove.variables : []}
          onDelete={removeAll}
        >
          <ShowMore list={projects} />
        </HistoryGrid>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading...">
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} height={380} radius={20} />
      ))}
    </div>
  );
}

function Nothing({ shown, onShowAll }: { shown: ProjectsFilter; onShowAll: () => void }) {
  if (isFiltered(shown))
    return (
      <EmptyState
        title={
          shown.search === ''
            ? 'Nothing matches these filters.'
            : `Nothing matches “${shown.search}”.`
        }
        action={
          <Button variant="default" onClick={onShowAll}>
            Show everything
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={nothing[shown.tab]}
      action={
        shown.tab !== 'starred' && (
          <Button component={Link} to={paths.home}>
            Make your first video
          </Button>
        )
      }
    />
  );
}
