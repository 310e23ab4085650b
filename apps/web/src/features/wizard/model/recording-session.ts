import { OWN_RECORDING_SECONDS } from '@talkreel/contracts/own-recordings';
import { holdDocument } from '../../../lib/unsaved-work.ts';
import { microphoneTexts } from './microphone.ts';

export interface Recorded {
  sound: Blob;
  /** Why the recording ended, if the user did not stop it. */
  note: string | null;
}

export interface RecordingSession {
  stop(): void;
  /** Ends the session and discards the recording. */
  discard(): void;
}

interface SessionEvents {
  /** Called many times a second with the seconds so far and the loudness, 0 to 1. */
  onTick(seconds: number, level: number): void;
  onEnd(recorded: Recorded): void;
}

const TICK_MS = 60;
/** The lower end of the level meter, in decibels. */
const QUIETEST_DB = -50;

/**
 * Records from a microphone until it is stopped, the tab is left, or the microphone is gone; then the microphone is
 * off, even if this throws.
 */
export function beginRecording(stream: MediaStream, events: SessionEvents): RecordingSession {
  try {
    return begin(stream, events);
  } catch (error) {
    for (const track of stream.getTracks()) track.stop();
    throw error;
  }
}

function begin(stream: MediaStream, events: SessionEvents): RecordingSession {
  const recorder = new MediaRecorder(stream);
  const meter = levelMeter(stream);
  const parts: Blob[] = [];
  const begunMs = performance.now();
  let note: string | null = null;
  let isWanted = true;
  const letGo = holdDocument('a recording');

  const stop = (why: string | null = null): void => {
    note ??= why;
    if (recorder.state !== 'inactive') recorder.stop();
    turnOff();
  };
  const timer = setInterval(() => {
    const seconds = (performance.now() - begunMs) / 1000;
    events.onTick(seconds, meter.level());
    if (seconds >= OWN_RECORDING_SECONDS.most) stop(microphoneTexts.full);
  }, TICK_MS);
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') stop(microphoneTexts.left);
  };
  const onLost = (): void => stop(microphoneTexts.lost);
  const tracks = stream.getTracks();

  function turnOff(): void {
    letGo();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onHidden);
    for (const track of tracks) {
      track.removeEventListener('ended', onLost);
      track.stop();
    }
    meter.close();
  }

  document.addEventListener('visibilitychange', onHidden);
  for (const track of tracks) track.addEventListener('ended', onLost);
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('error', onLost);
  recorder.addEventListener('stop', () => {
    turnOff();
    if (isWanted) events.onEnd({ sound: new Blob(parts, { type: recorder.mimeType }), note });
  });
  try {
    // The recorder writes slices, so that what a crashing encoder had finished is kept.
    recorder.start(1000);
  } catch (error) {
    turnOff();
    throw error;
  }
  return {
    stop: () => stop(),
    discard() {
      isWanted = false;
      stop();
    },
  };
}

function levelMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level(): number {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
      const decibels = 10 * Math.log10(power + 1e-10);
      return Math.max(0, Math.min(1, 1 - decibels / QUIETEST_DB));
    },
    close(): void {
      if (context.state !== 'closed') context.close().catch(() => undefined);
    },
  };
}
