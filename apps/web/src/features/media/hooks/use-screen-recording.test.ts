// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useScreenRecording } from './use-screen-recording.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [new DOMException('Permission denied', 'NotAllowedError'), /not allowed to show your screen/],
  [new DOMException('No source', 'NotReadableError'), /could not be recorded/],
])('says why nothing is recorded: %s', async (error, sentence) => {
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: () => Promise.reject(error) } });
  const [done, problem] = [vi.fn<() => void>(), vi.fn<(sentence: string) => void>()];
  const { result } = renderHook(() => useScreenRecording(done, problem));
  await act(() => result.current.start());
  expect(problem.mock.calls).toEqual([[expect.stringMatching(sentence)]]);
  expect(result.current.startedAt).toBeNull();
  expect(done).not.toHaveBeenCalled();
});
