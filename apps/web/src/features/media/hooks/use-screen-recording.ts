import { useEffect, useRef, useState } from 'react';
import { MEDIA_MAX_SECONDS } from '@talkreel/contracts/media-library';

const TYPES = ['video/mp4;codecs=avc1,mp4a.40.2', 'video/webm;codecs=vp9,opus', 'video/webm'];
const BITS_PER_SECOND = 6_000_000;

/** Whether this browser can record a page or a window; phones cannot. */
export const canRecordScreen = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'mediaDevices' in navigator &&
  'getDisplayMedia' in navigator.mediaDevices;

interface Recording {
  recorder: MediaRecorder;
  stream: MediaStream;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Records what the user chooses to show, at most as long as a clip may be; `onDone` gets the file. Leaving the page ends
 * it and keeps what there is.
 */
export function useScreenRecording(
  onDone: (recorded: { name: string; file: Blob }) => void,
  onProblem: (sentence: string) => void,
) {
  const [startedAt, setStartedAt] = useState<string | null>(null);
  const recording = useRef<Recording | null>(null);

  function stop(): void {
    if (recording.current?.recorder.state === 'recording') recording.current.recorder.stop();
  }

  useEffect(() => stop, []);

  async function start(): Promise<void> {
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getDisplayMedia({
        video: { frameRate: { ideal: 30, max: 60 } },
        audio: true,
      });
    } catch (error) {
      // Browsers say the same when their question is closed, and when they or the system ask none.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      onProblem(
        isRefused
          ? 'Nothing was recorded, because your browser was not allowed to show your screen. Press “Record screen” again and choose what to show.'
          : 'Your screen could not be recorded. Please try again.',
      );
      return;
    }
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, {
      ...(mimeType !== undefined && { mimeType }),
      videoBitsPerSecond: BITS_PER_SECOND,
    });
    const chunks: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      clearTimeout(recording.current?.timer);
      recording.current = null;
      setStartedAt(null);
      const type = recorder.mimeType.split(';')[0] ?? 'video/webm';
      const file = new Blob(chunks, { type });
      if (file.size > 0) onDone({ name: nameOf(type), file });
      else onProblem('Nothing was recorded. Please try again.');
    });
    // The browser's own button ends the sharing.
    stream.getVideoTracks()[0]?.addEventListener('ended', stop);
    recording.current = { recorder, stream, timer: setTimeout(stop, MEDIA_MAX_SECONDS * 1_000) };
    recorder.start(1_000);
    setStartedAt(new Date().toISOString());
  }

  return { startedAt, start, stop };
}

function nameOf(type: string): string {
  const at = new Date().toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
  return `Screen recording, ${at}.${type === 'video/mp4' ? 'mp4' : 'webm'}`;
}
