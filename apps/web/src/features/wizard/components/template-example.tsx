import { useEffect, useRef, useState } from 'react';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { DurationBadge } from '../../../components/duration-badge/duration-badge.tsx';
import { formatClock } from '../../../lib/format.ts';
import { usePlayInView } from '../../../lib/use-play-in-view.ts';
import examples from '../model/template-examples.json';
import classes from './template-gallery.module.css';

/** How an example plays: `heard` after a press; `seen`, silently, under the pointer. */
export type ExamplePlay = 'heard' | 'seen' | null;

interface TemplateExampleProps {
  id: string;
  title: string;
  play: ExamplePlay;
  onToggle: () => void;
  onHover: (isHovered: boolean) => void;
  onStop: () => void;
}

/** A finished ad: a poster, and its video once a user plays it. */
export function TemplateExample(props: TemplateExampleProps) {
  const { id, title, play } = props;
  const [isBroken, setIsBroken] = useState(false);
  const { video, poster, seconds } = exampleOfTemplate(id);
  const isHeard = play === 'heard';
  return (
    <div
      className={classes.frame}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && props.onHover(true)}
      onPointerLeave={() => props.onHover(false)}
    >
      <img src={poster} alt="" width={360} height={640} loading="lazy" decoding="async" />
      {play !== null && (
        <ExampleVideo
          key={play}
          url={video}
          isMuted={!isHeard}
          onStop={props.onStop}
          onBroken={() => {
            setIsBroken(true);
            props.onStop();
          }}
        />
      )}
      <button
        type="button"
        className={classes.play}
        aria-label={`${isHeard ? 'Pause' : 'Play'} the example of ${title}`}
        onClick={() => {
          setIsBroken(false);
          props.onToggle();
        }}
      >
        <span className={classes.playMark}>
          {isHeard ? (
            <IconPlayerPauseFilled size={20} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden="true" />
          )}
        </span>
      </button>
      <DurationBadge>{formatClock(seconds)}</DurationBadge>
      {isBroken && (
        <p className={classes.broken} role="status">
          This example could not be played.
        </p>
      )}
    </div>
  );
}

interface ExampleVideoProps {
  url: string;
  isMuted: boolean;
  onStop: () => void;
  onBroken: () => void;
}

/** The video over the poster, shown once it has a frame. With sound it plays once; muted, it loops. */
function ExampleVideo({ url, isMuted, onStop, onBroken }: ExampleVideoProps) {
  const [isReady, setIsReady] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (isMuted) return;
    // A browser allows sound only within the press itself. If it is refused, the poster and its button return.
    video.current?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onStop();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begins once, whatever the parent's function is
  }, []);
  usePlayInView(video, true);
  return (
    <video
      ref={video}
      data-ready={isReady || undefined}
      src={url}
      muted={isMuted}
      loop={isMuted}
      playsInline
      preload="none"
      onPlaying={() => setIsReady(true)}
      onEnded={onStop}
      onError={onBroken}
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}

/** A finished ad of a template: files that `npm run templates:render` makes. */
interface FinishedAd {
  video: string;
  poster: string;
  seconds: number;
}

function exampleOfTemplate(id: string): FinishedAd {
  const { seconds } = examples[id as keyof typeof examples];
  return { video: `/templates/${id}.mp4`, poster: `/templates/${id}.webp`, seconds };
}
