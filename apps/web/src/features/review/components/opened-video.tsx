import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconDownload,
  IconLayoutGrid,
  IconPencil,
} from '@tabler/icons-react';
import type { ReviewedVideo } from '@talkreel/contracts/http/reviews';
import { CommentThread } from '../../../components/review/comment-thread.tsx';
import { threadsOf } from '../../../components/review/comments.ts';
import { VerdictMark } from '../../../components/review/verdict-mark.tsx';
import { ReportButton } from '../../../components/report/report-button.tsx';
import { VideoSurface } from '../../../components/video-player/video-surface.tsx';
import { formatRelative } from '../../../lib/format.ts';
import { useComment, useVerdict, type ReviewLink } from '../api/review.ts';
import type { Reviewer } from '../hooks/use-reviewer.ts';
import { nameOf } from '../model/reviewed.ts';
import { CommentForm } from './comment-form.tsx';
import classes from './opened-video.module.css';

interface OpenedVideoProps {
  link: ReviewLink;
  video: ReviewedVideo;
  /** Whether it is all there is to review. */
  isFilm: boolean;
  reviewer: Reviewer;
  before: ReviewedVideo | null;
  after: ReviewedVideo | null;
  /** null: back to the overview. */
  onOpen: (video: ReviewedVideo | null) => void;
}

/** One video of a review: to watch, to approve or to be changed, and what is said of it. */
export function OpenedVideo(props: OpenedVideoProps) {
  const { link, video, isFilm, reviewer, before, after, onOpen } = props;
  const stage = useRef<HTMLDivElement>(null);
  const element = (): HTMLVideoElement | null => stage.current?.querySelector('video') ?? null;
  const seek = (seconds: number): void => {
    const player = element();
    if (player === null) return;
    player.currentTime = seconds;
    player.play().catch(() => undefined);
    stage.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <article className={classes.root} aria-label={nameOf(video)}>
      {!isFilm && <Ways before={before} after={after} onOpen={onOpen} />}
      <div className={classes.stage} ref={stage}>
        {video.url === null ? (
          <div className={classes.preparing} role="status">
            {video.thumbnailUrl !== null && <img src={video.thumbnailUrl} alt="" />}
            <p>The version for posting is being made. It appears here when it is ready.</p>
          </div>
        ) : (
          <VideoSurface url={video.url} poster={video.thumbnailUrl} label={nameOf(video)} isAsked />
        )}
      </div>
      <div className={classes.words}>
        <header>
          <h2 className={classes.title} ref={focusOnce} tabIndex={-1}>
            {isFilm ? 'The film' : video.title}
          </h2>
          {!isFilm && (
            <p className={classes.about}>
              {nameOf(video)} · {video.voice}
            </p>
          )}
        </header>
        <Said
          link={link}
          video={video}
          reviewer={reviewer}
          momentOf={() => momentOf(element())}
          onSeek={seek}
        />
        <div className={classes.more}>
          {video.downloadUrl !== null && (
            <Button
              component="a"
              href={video.downloadUrl}
              download
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            >
              Download
            </Button>
          )}
          <ReportButton about={{ page: 'review', slug: link.slug, video: video.id }} />
        </div>
      </div>
    </article>
  );
}

/** The ways to the overview and to the videos beside it. */
function Ways({ before, after, onOpen }: Pick<OpenedVideoProps, 'before' | 'after' | 'onOpen'>) {
  return (
    <nav className={classes.nav} aria-label="Videos">
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconLayoutGrid size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onOpen(null)}
      >
        All videos
      </Button>
      <span className={classes.beside}>
        {before !== null && (
          <Button
            variant="default"
            aria-label={`Previous: ${nameOf(before)}`}
            onClick={() => onOpen(before)}
          >
            <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          </Button>
        )}
        {after !== null && (
          <Button
            variant="default"
            aria-label={`Next: ${nameOf(after)}`}
            onClick={() => onOpen(after)}
          >
            <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
          </Button>
        )}
      </span>
    </nav>
  );
}

/** The button that opened the video is gone, and the focus with it. */
function focusOnce(title: HTMLElement | null): void {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true });
}

/** The moment that a video shows, to a tenth of a second. */
function momentOf(player: HTMLVideoElement | null): number | null {
  return player === null ? null : Math.round(player.currentTime * 10) / 10;
}

interface SaidProps {
  link: ReviewLink;
  video: ReviewedVideo;
  reviewer: Reviewer;
  momentOf: () => number | null;
  onSeek: (seconds: number) => void;
}

/** The verdict on a video, the buttons that give it, and the comments. */
function Said({ link, video, reviewer, momentOf: moment, onSeek }: SaidProps) {
  const [asksForChanges, setAsksForChanges] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const comment = useComment(link, video.id);
  const threads = threadsOf(video.comments);
  return (
    <>
      <Verdict
        link={link}
        video={video}
        reviewer={reviewer}
        onAskForChanges={() => {
          setAsksForChanges(true);
          field.current?.focus();
        }}
      />
      <CommentForm
        field={field}
        asksForChanges={asksForChanges}
        isSending={comment.isPending}
        momentOf={moment}
        onCalm={() => setAsksForChanges(false)}
        onSend={(draft, onSent) =>
          reviewer.withName((author) =>
            comment.mutate(
              { ...draft, author },
              {
                onSuccess: () => {
                  setAsksForChanges(false);
                  onSent();
                },
              },
            ),
          )
        }
      />
      {threads.length > 0 && (
        <ul className={classes.comments} aria-label="Comments">
          {threads.map((thread) => (
            <li key={thread.comment.id}>
              <CommentThread
                thread={thread}
                onSeek={onSeek}
                onReply={(reply) =>
                  new Promise((resolve, reject) => {
                    reviewer.withName((author) => {
                      comment.mutateAsync({ ...reply, author }).then(resolve, reject);
                    }, reject);
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface VerdictProps extends Pick<SaidProps, 'link' | 'video' | 'reviewer'> {
  onAskForChanges: () => void;
}

function Verdict({ link, video, reviewer, onAskForChanges }: VerdictProps) {
  const change = useVerdict(link, video.id);
  const { verdict } = video;
  const say = (said: 'approved' | null) =>
    reviewer.withName((author) => change.mutate({ author, verdict: said }));
  return (
    <div className={classes.verdict}>
      <div role="status">
        {verdict !== null && (
          <p className={classes.said}>
            <VerdictMark verdict={verdict.verdict} /> by {verdict.author}{' '}
            <time dateTime={verdict.at}>{formatRelative(verdict.at)}</time>
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        {verdict?.verdict !== 'approved' && (
          <Button
            size="lg"
            variant="filled"
            loading={change.isPending}
            disabled={video.url === null}
            leftSection={<IconCheck size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => say('approved')}
          >
            Approve
          </Button>
        )}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onAskForChanges}
        >
          Ask for changes
        </Button>
        {verdict !== null && (
          <Button
            size="lg"
            variant="subtle"
            color="gray"
            disabled={change.isPending}
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => say(null)}
          >
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}
