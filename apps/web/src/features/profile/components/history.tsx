import { useState } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { SEARCH_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { paths } from '../../../config/paths.ts';
import { errorMessage } from '@talkreel/client/errors';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { projectsQuery, type ShownProjects } from '../../../lib/projects.ts';
import { latestOf } from '../model/project-card.ts';
import { ProjectCard } from './project-card.tsx';
import classes from './history.module.css';

const tabs: Array<{ value: ShownProjects; label: string }> = [
  { value: 'all', label: 'All Generations' },
  { value: 'completed', label: 'Completed' },
  { value: 'starred', label: 'Starred' },
];

const nothing: Record<ShownProjects, string> = {
  all: "You haven't made any generations yet.",
  completed: "You don't have any completed generations yet.",
  starred: 'Star a generation to find it here again.',
};
/** So that typing does not ask for each letter. */
const SEARCH_AFTER_MS = 250;

/** The full history, newest first. */
export function History() {
  const [tab, setTab] = useState<ShownProjects>('all');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const projects = useInfiniteQuery({
    ...projectsQuery(tab, search),
    // Other pages add to it while this one is not mounted.
    refetchOnMount: 'always',
    // What was found stays until the next is there.
    placeholderData: keepPreviousData,
  });
  const jobs = useTrackedGenerations();
  const listed = projects.data ?? [];
  const isEmpty = projects.isSuccess && listed.length === 0;
  return (
    <section aria-labelledby="history-title">
      <header className={classes.header}>
        <h2 className={classes.title} id="history-title">
          Generation History
        </h2>
        {!(isEmpty && tab === 'all' && typed === '') && (
          <SearchField value={typed} onChange={setTyped} />
        )}
        <FilterChips label="Which generations" options={tabs} value={tab} onChange={setTab} />
      </header>
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
      {isEmpty && (
        <Nothing
          title={search === '' ? nothing[tab] : `Nothing matches “${search}”.`}
          isFirst={search === '' && tab !== 'starred'}
        />
      )}
      {listed.length > 0 && (
        <ul className={classes.grid}>
          {listed.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} latest={latestOf(project, jobs)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={projects} />
    </section>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      className={classes.search ?? ''}
      type="search"
      aria-label="Search your generations"
      placeholder="Search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      maxLength={SEARCH_MAX_CHARACTERS}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
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

function Nothing({ title, isFirst }: { title: string; isFirst: boolean }) {
  return (
    <EmptyState
      title={title}
      action={
        isFirst && (
          <Button component={Link} to={paths.home}>
            Make your first video
          </Button>
        )
      }
    />
  );
}
