import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowRight, IconPlayerStopFilled, IconVolume } from '@tabler/icons-react';
import { paths } from '../../../config/paths.ts';
import { useLogin } from '../../../lib/auth/use-login.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { storeTryOut } from '../../../lib/try-out.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import { preparedClip } from '../model/samples.ts';
import { LoopingClip } from './looping-clip.tsx';
import type { ShownActor } from './try-steps.tsx';
import classes from './try-steps.module.css';

interface TryVideoProps {
  actor: ShownActor;
  script: string;
  voiceId: string | null;
}

/** The chosen actor with the line, a finished clip to play, and a link to make one's own. */
export function TryVideo({ actor, script, voiceId }: TryVideoProps) {
  const isStill = useReducedMotion();
  const clip = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const { login, isLeaving } = useLogin();
  const line = script.trim();

  const play = (): void => {
    setIsPlaying(true);
    // A clip that was stopped before it could start is not a failure.
    clip.current?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setIsPlaying(false);
      toastError('The clip could not be played. Please try again.');
    });
  };
  const stop = (): void => {
    clip.current?.pause();
    if (clip.current !== null) clip.current.currentTime = 0;
    setIsPlaying(false);
  };
  const go = (): void => {
    storeTryOut({ actorId: actor.id, line, voiceId });
    login(paths.home);
  };
  return (
    <div className={classes.try}>
      <figure className={classes.video}>
        <LoopingClip
          key={actor.id}
          url={actor.url}
          poster={actor.poster}
          isPlaying={!isStill && !isPlaying}
        />
        <video
          ref={clip}
          className={classes.prepared}
          data-shown={isPlaying || undefined}
          src={preparedClip.url}
          preload="none"
          playsInline
          tabIndex={-1}
          aria-label={`A finished video: ${preparedClip.who}`}
          aria-hidden={!isPlaying}
          onEnded={stop}
        />
        {(isPlaying || line !== '') && (
          <p className={classes.caption}>{isPlaying ? preparedClip.line : line}</p>
        )}
        <Button
          className={classes.hear ?? ''}
          variant="stage"
          size="sm"
          leftSection={<HearIcon isPlaying={isPlaying} />}
          onClick={isPlaying ? stop : play}
        >
          {isPlaying ? 'Stop' : 'Hear a finished one'}
        </Button>
      </figure>
      <Button
        fullWidth
        disabled={isLeaving}
        rightSection={<IconArrowRight size={20} stroke={2} aria-hidden="true" />}
        onClick={go}
      >
        {isLeaving ? 'Redirecting...' : `Let ${actor.name} say it`}
      </Button>
    </div>
  );
}

function HearIcon({ isPlaying }: { isPlaying: boolean }) {
  return isPlaying ? (
    <IconPlayerStopFilled size={16} aria-hidden="true" />
  ) : (
    <IconVolume size={18} stroke={1.75} aria-hidden="true" />
  );
}
