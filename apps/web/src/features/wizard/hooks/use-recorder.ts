import { useEffect, useRef, useState } from 'react';
import { microphoneProblem, whyNoRecording } from '../model/microphone.ts';
import {
  beginRecording,
  type Recorded,
  type RecordingSession,
} from '../model/recording-session.ts';

/** Constraints without echo cancelling, which is for calls and thins voices. */
const VOICE: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: true,
  autoGainControl: true,
};

const SILENT = { seconds: 0, level: 0 };

/** The microphone: asked for, recording, off. Leaving the page turns it off. */
export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const [state, setState] = useState<'off' | 'asking' | 'recording'>('off');
  const [problem, setProblem] = useState<string | null>(null);
  const [now, setNow] = useState(SILENT);
  const session = useRef<RecordingSession | null>(null);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      session.current?.discard();
      session.current = null;
    };
  }, []);

  async function record(): Promise<void> {
    setState('asking');
    const stream = await navigator.mediaDevices.getUserMedia({ audio: VOICE });
    // The page was left while the browser asked: the microphone must not stay on.
    if (!isHere.current) return stream.getTracks().forEach((track) => track.stop());
    session.current = beginRecording(stream, {
      onTick: (seconds, level) => setNow({ seconds, level }),
      onEnd: (recorded) => {
        session.current = null;
        setState('off');
        onRecorded(recorded);
      },
    });
    setNow(SILENT);
    setState('recording');
  }

  return {
    state,
    problem,
    ...now,
    start(): void {
      if (state !== 'off') return;
      const obstacle = whyNoRecording();
      setProblem(obstacle);
      if (obstacle !== null) return;
      record().catch((error: unknown) => {
        setState('off');
        setProblem(microphoneProblem(error));
      });
    },
    stop: () => session.current?.stop(),
  };
}

export type Recorder = ReturnType<typeof useRecorder>;
