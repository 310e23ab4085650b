import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { paths } from '../../../config/paths.ts';
import { errorMessage } from '@talkreel/client/errors';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { projectsQuery } from '../../../lib/projects.ts';
import { latestOf } from '../model/project-card.ts';
import { ProjectCard } from './project-card.tsx';
import classes from './history.module.css';

type Tab = 'all' | 'completed';

const tabs: Array<{ value: Tab; label: string }> = [
  { value: 'all', label: 'All Generations' },
  { value: 'completed', label: 'Completed' },
];

/** The full history, newest first. */
export function History() {
  // Other pages add to it while this one is not mounted.
  const [tab, setTab] = useState<Tab>('all');
  const projects = useInfiniteQuery({ ...projectsQuery(tab), refetchOnMount: 'always' });
  const jobs = useTrackedGenerations();
  const listed = projects.data ?? [];
  return (
    <section aria-labelledby="history-title">
      <header className={classes.header}>
        <h2 className={classes.title} id="history-title">
          Generation History
        </h2>
        <FilterChips label="Which generations" options={tabs} value={tab} onChange={setTab} />
      </header>
      {projects.isPending && (
        <div className={classes.grid} role="status" aria-label="Loading...">
          {[1, 2, 3].map((index) => (
            <Skeleton key={index} height={380} radius={20} />
          ))}
        </div>
      )}
      {projects.isLoadingError && (
        <ErrorState
          title="Your generations could not be loaded"
          onRetry={() => void projects.refetch()}
        >
          <p>{errorMessage(projects.error, 'Please try again.')}</p>
          <p>They are safe; only this list failed to load.</p>
        </ErrorState>
      )}
      {projects.isSuccess && listed.length === 0 && (
        <EmptyState
          title={
            tab === 'all'
              ? "You haven't made any generations yet."
              : "You don't have any completed generations yet."
          }
          action={
            <Button component={Link} to={paths.home}>
              Make your first video
            </Button>
          }
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
