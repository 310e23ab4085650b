// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoSurface, type VideoSurfaceProps } from './video-surface.tsx';

let isTouch = false;
const played = vi.fn(async () => undefined);
const loaded = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isTouch = false;
  // jsdom has neither media queries nor media.
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
      <VideoSurface url="/api/videos/a.mp4" label="A video" {...props} />
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

  it('loops, is muted, and autoplays with a mouse', () => {
    show();
    expect([video().loop, video().muted]).toEqual([true, true]);
    expect(played).toHaveBeenCalledOnce();
  });

  it('claims no language for its captions, which are in the one that is spoken', () => {
    const nothing = () => undefined;
    const tracks = Object.assign([], { addEventListener: nothing, removeEventListener: nothing });
    const had = vi
      .spyOn(HTMLMediaElement.prototype, 'textTracks', 'get')
      .mockReturnValue(tracks as never);
    show({ captionsUrl: '/c.vtt' });
    const track = video().querySelector('track');
    expect([track?.kind, track?.srclang, track?.label]).toEqual(['captions', '', 'Captions']);
    cleanup();
    had.mockRestore();
  });

  it('is unmuted by a button with a label', () => {
    show();
    fireEvent.play(video());
    fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    fireEvent.volumeChange(video());
    expect(video().muted).toBe(false);
    expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mute' })).toBeDefined();
  });

  it('waits for a tap on a phone', () => {
    isTouch = true;
    show();
    expect(played).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Tap to play' }));
    expect(played).toHaveBeenCalledOnce();
  });

  it('plays on a phone if it was asked for', () => {
    isTouch = true;
    show({ isAsked: true });
    expect(played).toHaveBeenCalledOnce();
  });

  it('can be used by keyboard: play, mute, captions, seek', () => {
    show();
    fireEvent.play(video());
    const element = video();
    Object.defineProperty(element, 'duration', { value: 8 });
    fireEvent.keyDown(element, { key: 'm' });
    fireEvent.volumeChange(element);
    expect(element.muted).toBe(false);
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    expect(element.currentTime).toBe(2);
    fireEvent.keyDown(element, { key: 'ArrowLeft' });
    fireEvent.keyDown(element, { key: 'ArrowLeft' });
    expect(element.currentTime).toBe(0);
    played.mockClear();
    fireEvent.keyDown(element, { key: ' ' });
    expect(played).toHaveBeenCalledOnce();
    // The player ignores the browser's own shortcuts, and a button handles its own space key.
    fireEvent.keyDown(element, { key: 'm', ctrlKey: true });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Mute' }), { key: ' ' });
    expect(element.muted).toBe(false);
    expect(played).toHaveBeenCalledOnce();
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

  it('reloads once if nothing has loaded after three seconds', () => {
    show();
    act(() => vi.advanceTimersByTime(2_999));
    expect(loaded).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(60_000));
    expect(loaded).toHaveBeenCalledOnce();
  });

  it.each([
    ['goes on', false, 2],
    ['stays paused', true, 1],
  ])('after the reload it %s if it was', (_, isPaused, plays) => {
    show();
    Object.defineProperty(video(), 'paused', { value: isPaused });
    act(() => vi.advanceTimersByTime(60_000));
    expect(loaded).toHaveBeenCalledOnce();
    expect(played).toHaveBeenCalledTimes(plays);
  });
});
