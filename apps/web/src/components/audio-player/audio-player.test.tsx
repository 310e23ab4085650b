// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../testing/wait-limit.ts';
import { AudioPlayer } from './audio-player.tsx';

const WOULD_NOT_LOAD = 'The audio could not be loaded. Download it or try again.';

let refusal: Error;

beforeEach(() => {
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.reject(refusal));
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Play' }));

it('treats a pause before the sound has loaded as a pause', async () => {
  refusal = new DOMException('interrupted by a call to pause()', 'AbortError');
  render(<AudioPlayer url="/api/audio/1.wav" label="Speech" />);
  press();
  await Promise.allSettled(
    vi.mocked(HTMLMediaElement.prototype.play).mock.results.map((r) => r.value),
  );
  await screen.findByRole('slider');
  expect(screen.queryByText(WOULD_NOT_LOAD)).toBeNull();
});

it('says so if the sound cannot be played', async () => {
  refusal = new DOMException('no supported source', 'NotSupportedError');
  render(<AudioPlayer url="/api/audio/1.wav" label="Speech" />);
  press();
  await screen.findByText(WOULD_NOT_LOAD);
});
