import { useRef, useState } from 'react';
import type { OwnRecording } from '@talkreel/contracts/http/own-recordings';
import { OWN_RECORDING_SECONDS, type SpeakerConsent } from '@talkreel/contracts/own-recordings';
import { AudioPlayer } from '../../../../components/audio-player/audio-player.tsx';
import { formatDay, formatSeconds } from '../../../../lib/format.ts';
import { useSentPercent } from '../../../../lib/uploads.ts';
import type { OwnRecordingStep } from '../../hooks/use-own-recording.ts';
import { useRecorder } from '../../hooks/use-recorder.ts';
import { RecorderPanel } from './recorder-panel.tsx';
import { StatementField } from './statement-field.tsx';
import classes from './own-recording.module.css';

interface OwnRecordingFieldProps {
  own: OwnRecordingStep;
  clipSeconds: number;
  /** Whether a speech is being made of the recording. */
  isBusy: boolean;
}

/** Records the user, or uploads a file: the recording speaks instead of a voice. */
export default function OwnRecordingField({ own, clipSeconds, isBusy }: OwnRecordingFieldProps) {
  const [consent, setConsent] = useState<SpeakerConsent | null>(null);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  const statement = useRef<HTMLFieldSetElement>(null);
  const sentPercent = useSentPercent('recording');
  const send = (sound: Blob, note: string | null): void => {
    if (consent !== null) own.send(sound, consent, note);
  };
  const recorder = useRecorder(({ sound, note }) => send(sound, note));
  const mayBegin = (): boolean => {
    setIsConsentMissing(consent === null);
    if (consent === null) statement.current?.focus();
    return consent !== null;
  };
  const { recording } = own;
  const isRecording = recorder.state === 'recording';
  const problem = recorder.problem ?? own.problem;
  return (
    <div className={classes.root}>
      {recording !== null && !isRecording && <Kept recording={recording} />}
      <StatementField
        ref={statement}
        value={consent}
        isMissing={isConsentMissing}
        isDisabled={isRecording || own.isSending || isBusy}
        onChange={(answer) => {
          setConsent(answer);
          setIsConsentMissing(false);
        }}
      />
      <RecorderPanel
        recorder={recorder}
        clipSeconds={clipSeconds}
        isAgain={recording !== null}
        isSending={own.isSending}
        isDisabled={isBusy}
        mayBegin={mayBegin}
        onFile={(file) => send(file, null)}
        onRetry={own.retry}
      />
      <p className={classes.hint} role="status">
        {own.isSending
          ? sentPercent === null
            ? 'Listening to your recording…'
            : `Sending your recording: ${sentPercent}%`
          : (own.note ??
            `WAV, MP3, M4A, WebM, AIFF, CAF or WMA, up to ${OWN_RECORDING_SECONDS.most} seconds. Silence at both ends is cut off, and the volume is evened out.`)}
      </p>
      {problem !== null && !own.isSending && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The recording that speaks now, and the user's statement about it. */
function Kept({ recording }: { recording: OwnRecording }) {
  const { url, durationSeconds, statement, statedAt } = recording;
  return (
    <section className={classes.kept} aria-label="Your recording">
      <div className={classes.keptHead}>
        <h3 className={classes.keptTitle}>Your recording</h3>
        {durationSeconds !== null && (
          <span className={classes.keptSeconds}>{formatSeconds(durationSeconds)} measured</span>
        )}
      </div>
      {url !== null && (
        <AudioPlayer key={url} url={url} label="Your recording" durationSeconds={durationSeconds} />
      )}
      <p className={classes.said}>
        You stated on {formatDay(statedAt, 'medium')}: “{statement}”
      </p>
    </section>
  );
}
