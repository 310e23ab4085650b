// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoPlayer } from './video-player.tsx';
import type { VideoSurfaceProps } from './video-surface.tsx';

let isTouch = false;
const played = vi.fn(async () => undefined);
const loaded = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isTouch = false;
  // What jsdom does not have: media queries and media.
  window.matchMedia = (query) =>
    ({
      matches: isTouch && query.includes('coarse'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  HTMLMediaElement.prototype.play = played;
  HTMLMediaElement.prototype.load = loaded;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  played.mockClear();
  loaded.mockClear();
});

function show(props: Partial<VideoSurfaceProps> = {}) {
  render(
    <MantineProvider>
      <VideoPlayer url="/api/videos/a.mp4" label="A video" {...props} />
    </MantineProvider>,
  );
}
const video = () => screen.getByLabelText('A video') as HTMLVideoElement;

describe('the video player (spec §2)', () => {
  it("says 'No video available' without a url", () => {
    show({ url: null, poster: '/p.jpg' });
    expect(screen.getByText('No video available')).toBeDefined();
    expect(screen.queryByText('Download Video')).toBeNull();
  });

  it('loops, is muted, and plays by itself where there is a mouse', () => {
    show();
    expect([video().loop, video().muted]).toEqual([true, true]);
    expect(played).toHaveBeenCalledOnce();
  });

  it('is unmuted by a button that says what it does', () => {
    show();
    fireEvent.play(video());
    fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(video().muted).toBe(false);
    expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
  });

  it('waits for a tap on a phone', () => {
    isTouch = true;
    show();
    expect(played).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Tap to play' }));
    expect(played).toHaveBeenCalledOnce();
  });

  it('offers the download under a name made of the moment', () => {
    show();
    const link = screen.getByRole('link', { name: 'Download Video' });
    expect(link.getAttribute('download')).toMatch(/^lipsync-video-\d+\.mp4$/);
  });

  it("shows 'Video playback error' with Retry, Download and the tip, and Retry tries again", () => {
    show();
    fireEvent.error(video());
    expect(screen.getByText('Video playback error')).toBeDefined();
    expect(
      screen.getByText("Tip: If video doesn't play, try downloading it to watch offline."),
    ).toBeDefined();
    const download = screen.getByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe('/api/videos/a.mp4');
    expect(download.getAttribute('download')).toMatch(/^lipsync-video-\d+\.mp4$/);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(video()).toBeDefined();
  });

  it('loads again, once, when nothing has come after three seconds', () => {
    show();
    act(() => vi.advanceTimersByTime(2_999));
    expect(loaded).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(60_000));
    expect(loaded).toHaveBeenCalledOnce();
  });
});
