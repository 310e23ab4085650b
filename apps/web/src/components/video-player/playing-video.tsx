import { useEffect, useRef, useState, useEffectEvent, type RefObject } from 'react';
import { Button, Loader } from '@mantine/core';
import { IconPlayerPlayFilled, IconVolumeOff } from '@tabler/icons-react';
import { VIDEO_LOAD_CHECK_MS } from '@talkreel/contracts/constants';
import { useMediaQuery } from '@mantine/hooks';
import { PlayerControls } from './player-controls.tsx';
import { usePlayback, type Playback } from './use-playback.ts';
import classes from './video-player.module.css';

const SKIP_SECONDS = 2;

interface PlayingVideoProps {
  url: string;
  poster: string | undefined;
  captionsUrl: string | null;
  label: string;
  isAsked: boolean;
  onStarted: (() => void) | undefined;
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
    // If playing is refused, the tap-to-play overlay stays.
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
        onPlay={() => {
          if (!hasStarted) props.onStarted?.();
          setHasStarted(true);
        }}
        onClick={play}
        onError={onFailed}
      >
        {captionsUrl !== null && (
          // The track has no language, since the captions are in whichever language is spoken.
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

/** The overlays of a video that has been started. */
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

/** Whether captions are shown. The browser's own menu may change it too, so the state is read from the video. */
function useCaptions(video: RefObject<HTMLVideoElement | null>, captionsUrl: string | null) {
  const [areShown, setAreShown] = useState(false);
  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (tracks === undefined || captionsUrl === null) return;
    const read = (): void => setAreShown([...tracks].some(({ mode }) => mode === 'showing'));
    tracks.addEventListener('change', read);
    return () => tracks.removeEventListener('change', read);
  }, [video, captionsUrl]);

  return {
    areShown,
    toggle(): void {
      showCaptions(video.current, !areShown);
      setAreShown(!areShown);
    },
  };
}

function showCaptions(video: HTMLVideoElement | null, areShown: boolean): void {
  for (const track of video?.textTracks ?? []) track.mode = areShown ? 'showing' : 'disabled';
}

/** iPhones only show a bare video full screen, with their own controls. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Shows the surface with its controls full screen. */
function useFullScreen(
  surface: RefObject<HTMLElement | null>,
  video: RefObject<AppleVideo | null>,
) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const update = (): void => setIsOn(document.fullscreenElement === surface.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [surface]);

  return {
    isOn,
    toggle(): void {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      else if (document.fullscreenEnabled)
        surface.current?.requestFullscreen().catch(() => undefined);
      else video.current?.webkitEnterFullscreen?.();
    },
  };
}

/** Reloads a video that has not started loading after a while, once per mount. If it was to play, it still plays. */
function useLoadCheck(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const element = video.current;
      if (element === null || element.readyState !== HTMLMediaElement.HAVE_NOTHING) return;
      const isToPlay = !element.paused;
      // Ends a `play()` that still waits for data.
      element.load();
      if (isToPlay) element.play().catch(() => undefined);
    }, VIDEO_LOAD_CHECK_MS);
    return () => clearTimeout(timer);
  }, [video]);
}

/** Runs the action of a key that is pressed anywhere in the player. */
function usePlayerKeys(
  surface: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  keys: Record<string, () => void>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event;
    // A focused control handles its own keys.
    const isOwnKey = key === ' ' || key.startsWith('Arrow');
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (isOwnKey && target !== video.current) return;
    const does = keys[key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const element = surface.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [surface]);
}

/** What buttons and keys do to the video. */
function useVideoActions(video: RefObject<HTMLVideoElement | null>) {
  const change = (how: (element: HTMLVideoElement) => void): void => {
    if (video.current !== null) how(video.current);
  };
  const act = (how: (element: HTMLVideoElement) => void) => () => change(how);
  const play = act((element) => {
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  });
  const mute = act((element) => {
    element.muted = !element.muted;
    // The pressed button has disappeared.
    element.focus({ preventScroll: true });
  });
  const skip = (seconds: number) =>
    act((element) => {
      const last = Number.isFinite(element.duration) ? element.duration : 0;
      element.currentTime = Math.min(last, Math.max(0, element.currentTime + seconds));
    });
  return { change, play, mute, skip };
}

/** Phones and tablets: no hover, coarse pointer. */
function useIsTouch(): boolean {
  return useMediaQuery('(hover: none) and (pointer: coarse)', false, {
    getInitialValueInEffect: false,
  });
}
