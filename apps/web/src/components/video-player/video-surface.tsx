import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import {
  IconBadgeCc,
  IconDownload,
  IconPlayerPlayFilled,
  IconRefresh,
  IconVolume,
} from '@tabler/icons-react';
import { useIsTouch } from '../../lib/use-is-touch.ts';
import { lipsyncFileName } from './download-video-button.tsx';
import { useCaptions } from './use-captions.ts';
import { useLoadCheck } from './use-load-check.ts';
import classes from './video-player.module.css';

export interface VideoSurfaceProps {
  url: string | null;
  poster?: string | null;
  /** WebVTT captions, off until somebody turns them on. */
  captionsUrl?: string | null;
  /** Said to screen readers. */
  label: string;
  /** Of a download; without it the file is named after the moment of the click. */
  fileName?: string;
  onDuration?: (seconds: number) => void;
}

/** The moving picture and its states: none yet, playing, waiting for a tap, broken. Fills its frame. */
export function VideoSurface(props: VideoSurfaceProps) {
  const { url, poster, captionsUrl, label, fileName } = props;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  if (url === null) {
    return (
      <div className={classes.empty}>
        {poster !== undefined && poster !== null && <img src={poster} alt="" />}
        <p>No video available</p>
      </div>
    );
  }
  if (failedUrl === url) {
    return (
      <div className={classes.broken} role="alert">
        <p className={classes.brokenTitle}>Video playback error</p>
        <div className={classes.brokenActions}>
          <Button
            variant="stage"
            size="sm"
            leftSection={<IconRefresh size={18} stroke={1.75} />}
            onClick={() => {
              setFailedUrl(null);
              setTries(tries + 1);
            }}
          >
            Retry
          </Button>
          <Button
            component="a"
            variant="stage"
            size="sm"
            href={url}
            download={fileName ?? lipsyncFileName()}
            onClick={(event) => {
              if (fileName === undefined) event.currentTarget.download = lipsyncFileName();
            }}
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            Download
          </Button>
        </div>
        <p className={classes.tip}>
          Tip: If video doesn't play, try downloading it to watch offline.
        </p>
      </div>
    );
  }
  return (
    <PlayingVideo
      key={`${url}#${tries}`}
      url={url}
      poster={poster ?? undefined}
      captionsUrl={captionsUrl ?? null}
      label={label}
      onFailed={() => setFailedUrl(url)}
      onDuration={props.onDuration}
    />
  );
}

interface PlayingVideoProps {
  url: string;
  poster: string | undefined;
  captionsUrl: string | null;
  label: string;
  onFailed: () => void;
  onDuration: ((seconds: number) => void) | undefined;
}

function PlayingVideo({
  url,
  poster,
  captionsUrl,
  label,
  onFailed,
  onDuration,
}: PlayingVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const captions = useCaptions(video, captionsUrl);
  const isTouch = useIsTouch();
  const [hasStarted, setHasStarted] = useState(false);
  const [isMuted, setIsMuted] = useState(true);
  useLoadCheck(video);
  useEffect(() => {
    // Where autoplay is refused the tap-to-play overlay stays.
    if (!isTouch) video.current?.play().catch(() => undefined);
  }, [isTouch]);

  const play = (): void => {
    video.current?.play().catch(() => undefined);
  };
  return (
    <div className={classes.surface}>
      <video
        ref={video}
        src={url}
        poster={poster}
        aria-label={label}
        loop
        muted={isMuted}
        playsInline
        controls={hasStarted}
        preload="metadata"
        onPlay={() => setHasStarted(true)}
        onVolumeChange={(event) => setIsMuted(event.currentTarget.muted)}
        onLoadedMetadata={(event) => onDuration?.(event.currentTarget.duration)}
        onError={onFailed}
      >
        {captionsUrl !== null && (
          <track kind="captions" srcLang="en" label="English" src={captionsUrl} />
        )}
      </video>
      {!hasStarted && (
        <button type="button" className={classes.tapToPlay} onClick={play}>
          <span className={classes.playDisc}>
            <IconPlayerPlayFilled size={28} aria-hidden="true" />
          </span>
          {isTouch ? 'Tap to play' : 'Play'}
        </button>
      )}
      {hasStarted && (
        <div className={classes.chips}>
          {captionsUrl !== null && (
            <Button
              className={classes.captionsToggle ?? ''}
              variant="stage"
              size="sm"
              aria-label="Captions"
              aria-pressed={captions.areShown}
              onClick={captions.toggle}
            >
              <IconBadgeCc size={22} stroke={1.75} aria-hidden="true" />
            </Button>
          )}
          {isMuted && (
            <Button
              variant="stage"
              size="sm"
              leftSection={<IconVolume size={18} stroke={1.75} />}
              onClick={() => setIsMuted(false)}
            >
              Unmute
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
