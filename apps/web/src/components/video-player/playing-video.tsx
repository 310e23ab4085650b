import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button, Loader } from '@mantine/core';
import { IconPlayerPlayFilled, IconVolumeOff } from '@tabler/icons-react';
import { useIsTouch } from '../../lib/use-is-touch.ts';
import { PlayerControls } from './player-controls.tsx';
import { useCaptions } from './use-captions.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useLoadCheck } from './use-load-check.ts';
import { usePlayback, type Playback } from './use-playback.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useVideoActions } from './use-video-actions.ts';
import classes from './video-player.module.css';

const SKIP_SECONDS = 2;

interface PlayingVideoProps {
  url: string;
  poster: string | undefined;
  captionsUrl: string | null;
  label: string;
  isAsked: boolean;
  onFailed: () => void;
}

/** The video element with our own controls. Keys: space or k, arrows, m, c, f. */
export function PlayingVideo(props: PlayingVideoProps) {
  const { url, poster, captionsUrl, label, isAsked, onFailed } = props;
  const video = useRef<HTMLVideoElement>(null);
  const playback = usePlayback(video);
  const captions = useCaptions(video, captionsUrl);
  const surface = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(surface, video);
  const isTouch = useIsTouch();
  const [hasStarted, setHasStarted] = useState(false);
  useLoadCheck(video);
  useEffect(() => {
    // If it is refused, the tap-to-play overlay stays.
    if (isAsked || !isTouch) video.current?.play().catch(() => undefined);
  }, [isAsked, isTouch]);

  const actions = useVideoActions(video);
  const { play, mute, skip } = actions;
  const keys: Record<string, () => void> = {
    ' ': play,
    k: play,
    ArrowLeft: skip(-SKIP_SECONDS),
    ArrowRight: skip(SKIP_SECONDS),
    m: mute,
    f: fullScreen.toggle,
    ...(captionsUrl !== null && { c: captions.toggle }),
  };
  usePlayerKeys(surface, video, keys);
  return (
    <div ref={surface} className={classes.surface} data-paused={!playback.isPlaying || undefined}>
      <video
        ref={video}
        src={url}
        poster={poster}
        aria-label={label}
        tabIndex={hasStarted ? 0 : -1}
        loop
        muted
        playsInline
        preload="metadata"
        onPlay={() => setHasStarted(true)}
        onClick={play}
        onError={onFailed}
      >
        {captionsUrl !== null && (
          // In whichever language is spoken.
          <track kind="captions" label="Captions" src={captionsUrl} />
        )}
      </video>
      {hasStarted ? (
        <StartedOverlay
          video={video}
          playback={playback}
          captions={captionsUrl === null ? null : captions}
          fullScreen={fullScreen}
          actions={actions}
        />
      ) : (
        <TapToPlay isTouch={isTouch} onClick={play} />
      )}
    </div>
  );
}

interface StartedOverlayProps {
  video: RefObject<HTMLVideoElement | null>;
  playback: Playback;
  captions: ReturnType<typeof useCaptions> | null;
  fullScreen: ReturnType<typeof useFullScreen>;
  actions: ReturnType<typeof useVideoActions>;
}

/** What lies over a video that has been started. */
function StartedOverlay({ video, playback, captions, fullScreen, actions }: StartedOverlayProps) {
  const { change, play, mute } = actions;
  return (
    <>
      {playback.isWaiting && <Loader className={classes.waiting ?? ''} color="coral" />}
      {playback.isMuted && (
        <Button
          className={classes.unmute ?? ''}
          variant="stage"
          size="sm"
          leftSection={<IconVolumeOff size={18} stroke={1.75} aria-hidden="true" />}
          onClick={mute}
        >
          Unmute
        </Button>
      )}
      <PlayerControls
        video={video}
        playback={playback}
        captions={captions}
        isFullScreen={fullScreen.isOn}
        onPlay={play}
        onSeek={(seconds) => change((element) => (element.currentTime = seconds))}
        onRate={(rate) => change((element) => (element.playbackRate = rate))}
        onMute={mute}
        onFullScreen={fullScreen.toggle}
      />
    </>
  );
}

function TapToPlay({ isTouch, onClick }: { isTouch: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes.tapToPlay} onClick={onClick}>
      <span className={classes.playDisc}>
        <IconPlayerPlayFilled size={28} aria-hidden="true" />
      </span>
      {isTouch ? 'Tap to play' : 'Play'}
    </button>
  );
}
