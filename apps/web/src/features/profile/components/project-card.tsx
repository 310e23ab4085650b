import { lazy, useState } from 'react';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { SCRIPT_PREVIEW_CHARACTERS } from '@talkreel/contracts/constants';
import { fileNameOf } from '@talkreel/contracts/file-names';
import type { Project } from '@talkreel/contracts/http/projects';
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { DurationBadge } from '../../../components/duration-badge/duration-badge.tsx';
import type { Action } from '../../../components/library/action-menu.tsx';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { TestBadge } from '../../../components/test-badge/test-badge.tsx';
import { formatClock, formatRelative, truncate } from '../../../lib/format.ts';
import { onIntent } from '../../../lib/on-intent.ts';
import { usePrice, type PriceQuestion } from '../../../lib/price/price.ts';
import { projectNote, wayOn, type LatestGeneration } from '../model/project-card.ts';
import { performerName, projectState, projectTitle } from '../../../lib/project-title.ts';
import { usePicture } from '../hooks/use-picture.ts';
import { CardMenu } from './card-menu.tsx';
import { CardTitle } from './card-title.tsx';
import classes from './project-card.module.css';

// The player is loaded when it is needed, as most visits play nothing.
const player = async () => ({
  default: (await import('../../../components/video-player/video-surface.tsx')).VideoSurface,
});
const VideoSurface = lazy(player);

/** One generation: its video or audio, its script, the file or the next step, and a menu for all else. */
export function ProjectCard({
  project,
  latest,
  actions,
}: {
  project: Project;
  latest: LatestGeneration;
  /** Further actions for the card's menu. */
  actions: Action[];
}) {
  const state = projectState(project);
  const note = projectNote(project, latest);
  // A test is only looked at: nothing real is made of it, and nobody else sees it.
  const { isTest } = project;
  const way = isTest ? null : wayOn(project, latest);
  const title = projectTitle(project);
  // A title that is made of the performer says it itself.
  const performer = project.title === null ? null : performerName(project);
  const text = project.audioParams?.text ?? null;
  return (
    <article className={classes.root} aria-label={title}>
      <Media project={project} title={title} note={note} />
      <div className={classes.words}>
        <CardTitle
          project={project}
          title={title}
          caption={performer === title ? null : performer}
        />
        {text !== null && text !== '' && text.trim() !== title && (
          <p className={classes.text}>{truncate(text, SCRIPT_PREVIEW_CHARACTERS)}</p>
        )}
        <Facts project={project} isComplete={state === 'complete'} />
      </div>
      <div className={classes.tools}>
        {project.outputUrl === null && project.audioUrl !== null && (
          <AudioPlayer url={project.audioUrl} label={`Speech of ${title}`} />
        )}
        {way?.price != null && <Price question={way.price} />}
        <div className={classes.actions} data-state={state}>
          {state === 'complete' && <Download project={project} isFirst />}
          {way !== null && (
            <Button
              component={Link}
              to={way.to}
              size="sm"
              variant={state === 'audio-only' || way.price !== null ? 'light' : 'default'}
            >
              {way.label}
            </Button>
          )}
          {state !== 'complete' && <Download project={project} />}
          <CardMenu project={project} title={title} actions={actions} />
        </div>
      </div>
    </article>
  );
}

function Facts({ project, isComplete }: { project: Project; isComplete: boolean }) {
  const { createdAt, isTest, versionOf, shareUrl, newCount = 0 } = project;
  return (
    <div className={classes.facts}>
      {isTest && <TestBadge />}
      {isComplete && (
        <Badge variant="light" color="green" tt="none">
          Complete
        </Badge>
      )}
      {versionOf != null && (
        <Badge variant="light" color="gray" tt="none">
          New version
        </Badge>
      )}
      {shareUrl !== null && (
        <Badge variant="light" color="violet" tt="none">
          Shared
        </Badge>
      )}
      {newCount > 0 && (
        <Badge variant="filled" color="violet" tt="none">
          {newCount} new
          <VisuallyHidden> from the review</VisuallyHidden>
        </Badge>
      )}
      <p className={classes.time}>
        <time dateTime={createdAt}>{formatRelative(createdAt)}</time>
      </p>
    </div>
  );
}

/** The performer of an unfinished video, behind its status; a speech is shown in the frame that the video will fill. */
function Unfinished({ project, note }: { project: Project; note: string | null }) {
  const actorId = project.audioParams?.videoId ?? null;
  const picture = usePicture(project.thumbnailUrl, actorId);
  return (
    <div className={classes.processing}>
      {picture !== undefined && <img src={picture} alt="" loading="lazy" />}
      <p>{note}</p>
    </div>
  );
}

/** Shows a still until the user plays the video, so that a long history loads no video by itself. */
function Media({ project, title, note }: { project: Project; title: string; note: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  if (project.outputUrl === null) return <Unfinished project={project} note={note} />;
  if (isOpen || project.thumbnailUrl === null) {
    return (
      <div className={classes.media}>
        <LazyPart
          fallback={project.thumbnailUrl !== null && <img src={project.thumbnailUrl} alt="" />}
          onFailed={() => setIsOpen(false)}
        >
          <VideoSurface
            url={project.outputUrl}
            poster={project.thumbnailUrl}
            captionsUrl={project.captionsUrl}
            label={title}
            fileName={`${fileNameOf(project.title ?? '', `talkreel-${project.id}`)}.mp4`}
            isAsked={isOpen}
          />
        </LazyPart>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classes.still}
      {...onIntent(player)}
      onClick={() => setIsOpen(true)}
    >
      <VisuallyHidden>Play {title}</VisuallyHidden>
      <img src={project.thumbnailUrl} alt="" loading="lazy" />
      <span className={classes.disc}>
        <IconPlayerPlayFilled size={22} aria-hidden="true" />
      </span>
      {project.durationSeconds !== null && (
        <DurationBadge aria-hidden="true">
          {formatClock(Math.round(project.durationSeconds))}
        </DurationBadge>
      )}
    </button>
  );
}

/** The price of the button's action. */
function Price({ question }: { question: PriceQuestion }) {
  return <PriceLine price={usePrice(question)} />;
}

function Download({ project, isFirst = false }: { project: Project; isFirst?: boolean }) {
  const url = project.outputUrl ?? project.audioUrl;
  if (url === null) return null;
  const isVideo = project.outputUrl !== null;
  const name = fileNameOf(project.title ?? '', `talkreel-${project.id}`);
  return (
    <Button
      component="a"
      href={url}
      download={isVideo ? `${name}.mp4` : name}
      variant={isFirst ? 'light' : 'default'}
      size="sm"
      // Beside another button there is no width for it.
      leftSection={isFirst && <IconDownload size={18} stroke={1.75} aria-hidden="true" />}
    >
      {isVideo ? 'Download' : 'Download Audio'}
    </Button>
  );
}
