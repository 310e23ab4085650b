import { unstack } from '@talkreel/captions/cut-out';
import { SHOT_FPS } from '@talkreel/captions/shots';
import type { Size } from '@talkreel/contracts/framing';

/** While it plays, the actor's lips may be this far from the voice, in seconds. */
const DRIFT_SECONDS = 0.12;
const STILL_SECONDS = 0.5 / SHOT_FPS;

/** The file of a cut-out actor, of which each frame becomes a picture with transparency. */
export interface CutOutFrames {
  url: string;
  /** The frame of this moment of the video; null until it has arrived. */
  at(playing: HTMLVideoElement, source: Size): HTMLCanvasElement | null;
  rest(): void;
  close(): void;
}

export function openCutOut(url: string): CutOutFrames {
  const file = document.createElement('video');
  Object.assign(file, { muted: true, playsInline: true, preload: 'auto', src: url });
  const stacked = document.createElement('canvas');
  const picture = document.createElement('canvas');
  let drawnSeconds = -1;

  function follow({ currentTime, paused }: HTMLVideoElement): void {
    const apart = Math.abs(file.currentTime - currentTime);
    if (apart > (paused ? STILL_SECONDS : DRIFT_SECONDS) && !file.seeking)
      file.currentTime = currentTime;
    if (!paused && file.paused) file.play().catch(() => undefined);
    if (paused && !file.paused) file.pause();
  }

  return {
    url,
    at(playing, { width, height }) {
      follow(playing);
      if (file.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
      if (file.currentTime === drawnSeconds && picture.width === width) return picture;
      if (picture.width !== width || picture.height !== height) {
        Object.assign(picture, { width, height });
        Object.assign(stacked, { width, height: 2 * height });
      }
      const from = stacked.getContext('2d', { willReadFrequently: true });
      from?.drawImage(file, 0, 0, width, 2 * height);
      const pixels = from?.getImageData(0, 0, width, 2 * height).data;
      if (pixels === undefined) return null;
      const seen = unstack(pixels) as Uint8ClampedArray<ArrayBuffer>;
      picture.getContext('2d')?.putImageData(new ImageData(seen, width, height), 0, 0);
      drawnSeconds = file.seeking ? -1 : file.currentTime;
      return picture;
    },
    rest: () => file.pause(),
    close() {
      file.pause();
      file.removeAttribute('src');
      file.load();
    },
  };
}
