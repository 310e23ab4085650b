import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled, IconRefresh, IconUpload } from '@tabler/icons-react';
import { OWN_RECORDING_SECONDS } from '@talkreel/contracts/own-recordings';
import { formatClock } from '../../../../lib/format.ts';
import type { Recorder } from '../../hooks/use-recorder.ts';
import classes from './own-recording.module.css';

/** Audio files by their endings and by their kinds, since systems know one or the other. */
const ACCEPT = 'audio/*,.wav,.mp3,.m4a,.webm,.ogg,.flac,.aif,.aiff,.caf,.wma';

interface RecorderPanelProps {
  recorder: Recorder;
  clipSeconds: number;
  /** Whether there is a recording already, so that this makes another. */
  isAgain: boolean;
  isSending: boolean;
  isDisabled: boolean;
  /** Whether recording may begin; false if the statement is still missing, which is then asked for. */
  mayBegin: () => boolean;
  onFile: (file: File) => void;
  /** Sends the unsent recording once more; null if there is none. */
  onRetry: (() => void) | null;
}

/** The microphone and, beside it, a button to upload a file. */
export function RecorderPanel(props: RecorderPanelProps) {
  const { recorder, mayBegin, isSending, isDisabled } = props;
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined): void => {
    // Clearing the input lets the user choose the same file again after an error.
    if (input.current) input.current.value = '';
    if (chosen) props.onFile(chosen);
  };
  if (recorder.state === 'recording') return <Recording {...props} />;
  return (
    <div className={classes.buttons}>
      {props.onRetry !== null && (
        <Button
          size="sm"
          loading={isSending}
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
          onClick={props.onRetry}
        >
          Send it again
        </Button>
      )}
      <Button
        size="sm"
        variant={props.isAgain || props.onRetry !== null ? 'default' : 'filled'}
        loading={recorder.state === 'asking' || (isSending && props.onRetry === null)}
        disabled={isDisabled}
        leftSection={<IconMicrophone size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => mayBegin() && recorder.start()}
      >
        {props.isAgain || props.onRetry !== null ? 'Record again' : 'Record'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label="Recording file"
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      <Button
        size="sm"
        variant="default"
        disabled={isDisabled || isSending || recorder.state !== 'off'}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => mayBegin() && input.current?.click()}
      >
        {props.isAgain ? 'Upload another' : 'Upload a file'}
      </Button>
    </div>
  );
}

function Recording({ recorder, clipSeconds }: RecorderPanelProps) {
  const { seconds, level } = recorder;
  const isOver = clipSeconds > 0 && seconds > clipSeconds;
  const stop = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so its replacement takes the focus.
  useEffect(() => stop.current?.focus(), []);
  return (
    <div className={classes.recording} data-over={isOver || undefined}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.clock} role="timer" aria-label="Recorded so far">
        {formatClock(seconds)}
        <span className={classes.of}> / {formatClock(clipSeconds)} clip</span>
      </span>
      <span className={classes.meter} aria-hidden="true">
        <span className={classes.level} style={{ width: `${Math.round(level * 100)}%` }} />
      </span>
      <Button
        size="sm"
        ref={stop}
        leftSection={<IconPlayerStopFilled size={16} aria-hidden="true" />}
        onClick={recorder.stop}
      >
        Stop
      </Button>
      {isOver && (
        <p className={classes.over} role="status">
          Longer than the clip. A recording can have up to {OWN_RECORDING_SECONDS.most} seconds.
        </p>
      )}
    </div>
  );
}
