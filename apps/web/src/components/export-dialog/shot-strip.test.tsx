// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlacedShot } from './edit-shots.ts';
import { ShotStrip } from './shot-strip.tsx';
import { punchAt } from './testing/punch-at.ts';

afterEach(cleanup);

/** A strip of ten seconds, and what is played above it. */
function openStrip(shots: PlacedShot[]) {
  const video = { current: document.createElement('video') };
  const onOpen = vi.fn<(index: number) => void>();
  render(<ShotStrip {...{ video, shots, onOpen }} seconds={10} />);
  return { video: video.current, onOpen };
}

it('shots stand at their time, and a press opens one', () => {
  const lost: PlacedShot = { ...punchAt('gone', 0), problem: 'words' };
  const { onOpen } = openStrip([punchAt('a lamp', 2), lost, punchAt('every night', 6)]);
  const [lamp, night] = screen.getAllByRole('button');
  expect(lamp?.getAttribute('aria-label')).toBe('Open the shot at “a lamp”');
  expect([lamp?.style.left, lamp?.style.width]).toEqual(['20%', '20%']);
  fireEvent.click(night as HTMLElement);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(2);
});

it('the preview goes where its position is moved, and the position where the preview goes', () => {
  const { video } = openStrip([]);
  const position = screen.getByRole('slider', { name: 'Position in the preview' });
  fireEvent.change(position, { target: { value: '4.2' } });
  expect(video.currentTime).toBe(4.2);
  video.currentTime = 7;
  fireEvent(video, new Event('seeked'));
  expect((position as HTMLInputElement).value).toBe('7');
  expect(position.getAttribute('aria-valuetext')).toBe('0:07 of 0:10');
});
