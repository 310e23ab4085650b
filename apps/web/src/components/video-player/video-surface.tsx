import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { lipsyncFileName } from '../../lib/lipsync-file-name.ts';
import { PlayingVideo } from './playing-video.tsx';
import classes from './video-player.module.css';

export interface VideoSurfaceProps {
  url: string | null;
  poster?: string | null;
  /** WebVTT captions, off by default. */
  captionsUrl?: string | null;
  /** The accessible name. */
  label: string;
  /** The download's file name; without it, named after the moment of the click. */
  fileName?: string;
  /** Whether the user pressed to play: the video then also plays on a phone, where none plays by itself. */
  isAsked?: boolean;
  /** Called once, when it first plays. */
  onStarted?: () => void;
}

/** The only player: the video and its states: none yet, playing, waiting for a tap, broken. Fills its frame. */
export function VideoSurface(props: VideoSurfaceProps) {
  const { url, poster, captionsUrl, label, fileName, isAsked = false, onStarted } = props;
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
      isAsked={isAsked}
      onStarted={onStarted}
      onFailed={() => setFailedUrl(url)}
    />
  );
}
