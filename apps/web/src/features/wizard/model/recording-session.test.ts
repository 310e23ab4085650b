import { afterEach, expect, it, vi } from 'vitest';
import { beginRecording } from './recording-session.ts';

afterEach(() => vi.unstubAllGlobals());

it('turns the microphone off if the browser cannot record from it', () => {
  vi.stubGlobal(
    'MediaRecorder',
    class {
      constructor() {
        throw new DOMException('no codec', 'NotSupportedError');
      }
    },
  );
  const stop = vi.fn();
  const stream = { getTracks: () => [{ stop }] } as unknown as MediaStream;
  const events = { onTick: () => undefined, onEnd: () => undefined };
  expect(() => beginRecording(stream, events)).toThrow('no codec');
  expect(stop).toHaveBeenCalledOnce();
});
