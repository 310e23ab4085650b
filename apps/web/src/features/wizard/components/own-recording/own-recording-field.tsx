import { lazy, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { CONSENT_NAME_MAX_CHARACTERS, consentTexts } from '@talkreel/contracts/consent';
import type { OwnRecording } from '@talkreel/contracts/http/own-recordings';
import {
  OWN_RECORDING_SECONDS,
  ownRecordingTexts,
  type SpeakerConsent,
} from '@talkreel/contracts/own-recordings';
import { AudioPlayer } from '../../../../components/audio-player/audio-player.tsx';
import { LazyPart } from '../../../../components/states/lazy-part.tsx';
import { lengthProblem } from '../../../../lib/length-problem.ts';
import { formatDay, formatSeconds } from '../../../../lib/format.ts';
import { useSentPercent } from '../../../../lib/uploads.ts';
import type { OwnRecordingStep } from '../../hooks/use-own-recording.ts';
import { useRecorder } from '../../hooks/use-recorder.ts';
import { RecorderPanel } from './recorder-panel.tsx';
import { StatementField } from './statement-field.tsx';
import classes from './own-recording.module.css';

// Few take a consent back, so the dialog is loaded when it is asked for.
const WithdrawDialog = lazy(
  () => import('../../../../components/withdraw-consent/withdraw-dialog.tsx'),
);

/** What is missing in the statement; null: nothing. */
function statementProblem(consent: SpeakerConsent | null, speaker: string): string | null {
  if (consent === null) return ownRecordingTexts.noConsent;
  if (consent === 'own-voice') return null;
  if (speaker.trim() === '') return consentTexts.noSpeaker;
  return lengthProblem(speaker, CONSENT_NAME_MAX_CHARACTERS);
}

interface OwnRecordingFieldProps {
  own: OwnRecordingStep;
  clipSeconds: number;
  /** Whether a speech is being made of the recording. */
  isBusy: boolean;
}

/** Records the user, or uploads a file: the recording speaks instead of a voice. */
export default function OwnRecordingField({ own, clipSeconds, isBusy }: OwnRecordingFieldProps) {
  const [consent, setConsent] = useState<SpeakerConsent | null>(null);
  const [speaker, setSpeaker] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const statement = useRef<HTMLFieldSetElement>(null);
  const sentPercent = useSentPercent('recording');
  const send = (sound: Blob, note: string | null): void => {
    if (consent === null) return;
    own.send(sound, { consent, name: consent === 'own-voice' ? '' : speaker.trim() }, note);
  };
  const problemOfStatement = statementProblem(consent, speaker);
  const recorder = useRecorder(({ sound, note }) => send(sound, note));
  const mayBegin = (): boolean => {
    setIsAsked(true);
    if (problemOfStatement !== null) statement.current?.focus();
    return problemOfStatement === null;
  };
  const { recording } = own;
  const isRecording = recorder.state === 'recording';
  const problem = recorder.problem ?? own.problem;
  return (
    <div className={classes.root}>
      {recording !== null && !isRecording && <Kept recording={recording} isBusy={isBusy} />}
      <StatementField
        ref={statement}
        value={consent}
        problem={isAsked ? problemOfStatement : null}
        isDisabled={isRecording || own.isSending || isBusy}
        onChange={setConsent}
        speaker={speaker}
        onSpeaker={setSpeaker}
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
function Kept({ recording, isBusy }: { recording: OwnRecording; isBusy: boolean }) {
  const { id, url, durationSeconds, statement, statedAt } = recording;
  const [isWithdrawing, setWithdrawing] = useState(false);
  const close = (): void => setWithdrawing(false);
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
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mt={6}
        ml={-8}
        disabled={isBusy}
        onClick={() => setWithdrawing(true)}
      >
        Withdraw consent…
      </Button>
      {isWithdrawing && (
        <LazyPart onFailed={close}>
          <WithdrawDialog id={id} what="recording" onClose={close} onWithdrawn={close} />
        </LazyPart>
      )}
    </section>
  );
}
