// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSamplePlayer } from './use-sample-player.ts';

let stop: (reason: Error) => void;

beforeEach(() => {
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(
    () => new Promise((_, reject) => (stop = reject)),
  );
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('reports nothing about a sample that was still loading when the page was left', async () => {
  const onError = vi.fn<() => void>();
  const { result, unmount } = renderHook(() => useSamplePlayer(onError));
  act(() => result.current.toggle('voice', '/samples/voice.mp3'));
  unmount();
  await act(async () => stop(new DOMException('interrupted by pause()', 'AbortError')));
  expect(onError).not.toHaveBeenCalled();
});

it('says so if a sample cannot be played', async () => {
  const onError = vi.fn<() => void>();
  const { result } = renderHook(() => useSamplePlayer(onError));
  act(() => result.current.toggle('voice', '/samples/voice.mp3'));
  await act(async () => stop(new DOMException('no supported source', 'NotSupportedError')));
  expect(onError).toHaveBeenCalledOnce();
  expect(result.current.playingId).toBeNull();
});

it('plays at the chosen speed, and changes it while playing', () => {
  const played = vi.mocked(HTMLMediaElement.prototype.play);
  const { result, rerender } = renderHook(({ rate }) => useSamplePlayer(() => undefined, rate), {
    initialProps: { rate: 1.2 },
  });
  act(() => result.current.toggle('voice', '/samples/voice.mp3'));
  const audio = played.mock.contexts[0] as HTMLMediaElement;
  expect(audio.playbackRate).toBe(1.2);
  rerender({ rate: 0.8 });
  expect(audio.playbackRate).toBe(0.8);
});
