// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PictureFrame } from './picture-frame.tsx';

/** The ratio of the frame once a video of this size is in it. */
function ratioOf(width: number, height: number, isOfVideo: boolean): string {
  const { unmount } = render(
    <PictureFrame label="Stage" isOfVideo={isOfVideo}>
      <video data-testid="video" />
    </PictureFrame>,
  );
  const video = screen.getByTestId('video');
  Object.defineProperties(video, {
    videoWidth: { value: width },
    videoHeight: { value: height },
  });
  fireEvent.loadedMetadata(video);
  const ratio = screen
    .getByRole('region', { name: 'Stage' })
    .style.getPropertyValue('--frame-ratio');
  unmount();
  return ratio;
}

it('takes the shape of its video, so that nothing of a finished one is cut off', () => {
  expect(ratioOf(720, 1280, true)).toBe('0.5625');
  expect(ratioOf(1920, 1080, true)).toBe(String(16 / 9));
  expect(ratioOf(720, 1280, false)).toBe('');
  expect(ratioOf(0, 0, true)).toBe('');
});
