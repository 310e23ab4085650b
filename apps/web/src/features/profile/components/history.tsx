import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { paths } from '../../../config/paths.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { projectsQuery } from '../../../lib/projects.ts';
import { latestOf } from '../model/project-card.ts';
import { ProjectCard } from './project-card.tsx';
import classes from './history.module.css';

type Tab = 'all' | 'completed';

const tabs: Array<{ id: Tab; label: string }> = [
  { id: 'all', label: 'All Generations' },
  { id: 'completed', label: 'Completed' },
];
const PAGE = 12;

/** Everything that was made, newest first. */
export function History() {
  // Other pages add to it while this one is not there to hear of it.
  const projects = useQuery({ ...projectsQuery, refetchOnMount: 'always' });
  const jobs = useTrackedGenerations();
  const [tab, setTab] = useState<Tab>('all');
  const [shown, setShown] = useState(PAGE);
  const all = projects.data ?? [];
  const listed = tab === 'all' ? all : all.filter((project) => project.outputUrl !== null);
  return (
    <section aria-labelledby="history-title">
      <header className={classes.header}>
        <h2 className={classes.title} id="history-title">
          Generation History
        </h2>
        <div className={classes.tabs} role="group" aria-label="Which generations">
          {tabs.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={tab === id}
              onClick={() => {
                setTab(id);
                setShown(PAGE);
              }}
            >
              {label}
            </button>
          ))}
        </div>
      </header>
      {projects.isPending && (
        <div className={classes.grid} role="status" aria-label="Loading...">
          {[1, 2, 3].map((index) => (
            <Skeleton key={index} height={380} radius={20} />
          ))}
        </div>
      )}
      {projects.isError && (
        <ErrorState
          title="Your generations could not be loaded"
          onRetry={() => void projects.refetch()}
        >
          <p>{errorMessage(projects.error, 'Please try again.')}</p>
          <p>They are safe; only this list is missing.</p>
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
          {listed.slice(0, shown).map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} latest={latestOf(project, jobs)} />
            </li>
          ))}
        </ul>
      )}
      {listed.length > shown && (
        <Button variant="default" mt="lg" onClick={() => setShown(shown + PAGE)}>
          Show more ({listed.length - shown})
        </Button>
      )}
    </section>
  );
}
