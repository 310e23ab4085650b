import { useId, useState } from 'react';
import { Badge, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { BatchReview } from '@talkreel/contracts/http/reviews';
import { CommentThread } from '../../../components/review/comment-thread.tsx';
import { threadsOf } from '../../../components/review/comments.ts';
import { VerdictMark } from '../../../components/review/verdict-mark.tsx';
import { formatRelative, plural } from '../../../lib/format.ts';
import { useReply, useResolve, useSeen } from '../api/reviews.ts';
import type { ReviewedPart } from '../model/grid.ts';
import classes from './review-panel.module.css';

interface ReviewFeedbackProps {
  batchId: string;
  videos: readonly ReviewedPart[];
  review: BatchReview;
}

type ReviewedVideo = BatchReview['videos'][number];

/** What the client said, video by video. Opening it marks it as seen. */
export function ReviewFeedback({ batchId, videos, review }: ReviewFeedbackProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** What was new when it was opened stays marked while it is open. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const listId = useId();
  const seen = useSeen(batchId);
  const { newCount, latest } = review;
  const said = review.videos.filter(
    ({ verdict, comments }) => verdict !== null || comments.length > 0,
  );
  const comments = said.reduce((sum, video) => sum + video.comments.length, 0);
  const toggle = (): void => {
    setIsOpen(!isOpen);
    setFresh(new Set(isOpen ? [] : newIdsOf(said)));
    if (newCount > 0) seen.mutate(latest);
  };
  return (
    <div className={classes.feedback}>
      <Button
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        aria-controls={listId}
        rightSection={
          isOpen ? (
            <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          )
        }
        onClick={toggle}
      >
        Feedback · {plural(comments, 'comment')}
        {newCount > 0 && (
          <Badge className={classes.new ?? ''} variant="filled" color="violet">
            {newCount} new
          </Badge>
        )}
      </Button>
      <div id={listId}>
        {isOpen &&
          said.map((video) => (
            <Said
              key={video.id}
              batchId={batchId}
              video={video}
              label={videos.find(({ position }) => position === video.position)?.label}
              fresh={fresh}
            />
          ))}
      </div>
    </div>
  );
}

function newIdsOf(videos: readonly ReviewedVideo[]): string[] {
  return videos.flatMap(({ comments }) =>
    comments.filter(({ isNew }) => isNew).map(({ id }) => id),
  );
}

interface SaidProps {
  batchId: string;
  video: ReviewedVideo;
  label: string | undefined;
  fresh: ReadonlySet<string>;
}

function Said({ batchId, video, label, fresh }: SaidProps) {
  const reply = useReply(batchId);
  const resolve = useResolve(batchId);
  const { verdict } = video;
  const comments = video.comments.map((comment) => ({
    ...comment,
    isNew: comment.isNew || fresh.has(comment.id),
  }));
  return (
    <section className={classes.said}>
      <h3 className={classes.video}>{label ?? `Video ${video.position + 1}`}</h3>
      {verdict !== null && (
        <p className={classes.verdict}>
          <VerdictMark verdict={verdict.verdict} /> by {verdict.author}{' '}
          <time dateTime={verdict.at}>{formatRelative(verdict.at)}</time>
        </p>
      )}
      {threadsOf(comments).map((thread) => (
        <CommentThread
          key={thread.comment.id}
          thread={thread}
          onReply={(said) => reply.mutateAsync({ ...said, video: video.id })}
          onResolve={(isResolved) => resolve.mutate({ comment: thread.comment.id, isResolved })}
        />
      ))}
    </section>
  );
}
