import { VisuallyHidden } from '@mantine/core';
import { IconMessage, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReviewedVideo } from '@talkreel/contracts/http/reviews';
import { DurationBadge } from '../../../components/duration-badge/duration-badge.tsx';
import { VerdictMark } from '../../../components/review/verdict-mark.tsx';
import { formatClock, plural } from '../../../lib/format.ts';
import { nameOf } from '../model/reviewed.ts';
import classes from './review-tile.module.css';

/** A video of the overview; pressing it opens it. */
export function ReviewTile({ video, onOpen }: { video: ReviewedVideo; onOpen: () => void }) {
  const { title, actor, thumbnailUrl, durationSeconds, isPreparing, verdict, comments } = video;
  return (
    <article className={classes.root} aria-label={nameOf(video)}>
      <button type="button" className={classes.frame} onClick={onOpen}>
        {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" loading="lazy" />}
        <VisuallyHidden>Open {nameOf(video)}</VisuallyHidden>
        {verdict !== null && (
          <span className={classes.mark}>
            <VerdictMark verdict={verdict.verdict} />
          </span>
        )}
        {isPreparing ? (
          <span className={classes.preparing}>Being prepared</span>
        ) : (
          <span className={classes.disc}>
            <IconPlayerPlayFilled size={20} aria-hidden="true" />
          </span>
        )}
        {durationSeconds !== null && !isPreparing && (
          <DurationBadge aria-hidden="true">
            {formatClock(Math.round(durationSeconds))}
          </DurationBadge>
        )}
      </button>
      <p className={classes.title}>{title}</p>
      <p className={classes.about}>
        <span>{actor}</span>
        {comments.length > 0 && (
          <span className={classes.comments}>
            <IconMessage size={16} stroke={1.75} aria-hidden="true" />
            <span aria-hidden="true">{comments.length}</span>
            <VisuallyHidden>{plural(comments.length, 'comment')}</VisuallyHidden>
          </span>
        )}
      </p>
    </article>
  );
}
