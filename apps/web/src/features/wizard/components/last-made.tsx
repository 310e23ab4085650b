import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight, IconPhoto } from '@tabler/icons-react';
import type { Project } from '@talkreel/contracts/http/projects';
import { jobPath } from '@talkreel/contracts/job-path';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { actorsQuery } from '../../../lib/actors.ts';
import { projectTitle } from '../../../lib/project-title.ts';
import { anyProjects, projectsQuery } from '../../../lib/projects.ts';
import classes from './last-made.module.css';

const SHOWN = 4;

/** The head of the home page: what is begun here, and what was made last. At later steps the video has the place. */
export function LastMade({ isMember }: { isMember: boolean }) {
  const [search] = useSearchParams();
  const isFirst = !search.has('step') && !search.has('job');
  const list = useInfiniteQuery({ ...projectsQuery(anyProjects), enabled: isMember && isFirst });
  const { data: actors = [] } = useQuery(actorsQuery);
  if (!isFirst) return null;
  const projects = (list.data ?? []).slice(0, SHOWN);
  return (
    <section
      className={classes.root}
      aria-labelledby="new-video"
      data-empty={projects.length === 0 || undefined}
    >
      <h2 className={classes.title} id="new-video">
        New video
      </h2>
      {projects.length > 0 && (
        <>
          <h3 className={classes.label} id="made-last">
            Recent videos
          </h3>
          <ul className={classes.list} aria-labelledby="made-last">
            {projects.map((project) => (
              <li key={project.id} className={classes.item}>
                <Link to={wayTo(project)} className={classes.made}>
                  <Still
                    url={
                      project.thumbnailUrl ??
                      actors.find(({ id }) => id === project.audioParams?.videoId)?.thumbnail
                    }
                  />
                  <span className={classes.words}>
                    <span className={classes.name}>{projectTitle(project)}</span>
                    <span className={classes.state}>{stateOf(project)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to={paths.profile} className={classes.all}>
            Library
            <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
          </Link>
        </>
      )}
    </section>
  );
}

function Still({ url }: { url: string | undefined }) {
  if (url === undefined)
    return (
      <span className={classes.still}>
        <IconPhoto size={20} stroke={1.75} aria-hidden="true" />
      </span>
    );
  return <img className={classes.still} src={url} alt="" loading="lazy" />;
}

function wayTo({ latestGeneration }: Project): string {
  return latestGeneration === null ? paths.profile : jobPath(latestGeneration);
}

function stateOf({ outputUrl, audioUrl, latestGeneration }: Project): string {
  if (outputUrl !== null) return 'Ready';
  const state = latestGeneration?.state;
  if (state === 'queued' || state === 'running') return 'In progress';
  if (audioUrl !== null) return 'Audio ready';
  return state === 'cancelled' ? 'Cancelled' : 'Not finished';
}
