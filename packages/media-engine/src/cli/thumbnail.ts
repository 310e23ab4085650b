import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';
import { FRAME, frames } from '../types.ts';

/** A size that is sharp in the widest tile on a phone, at half the bytes of a whole frame. */
export const THUMBNAIL = { width: 480, height: 540 } as const;
const QUALITY = 82;

const { view, scale } = frames.vertical;
/** A filter of ffmpeg: the part of a vertical clip that tiles show. */
export const tileCrop = `crop=${FRAME.width * scale}:${FRAME.height * scale}:0:${-view.y * scale}`;

/** A frame of a tile as the small JPEG that lists show. */
export function encodeThumbnail(frame: Canvas | Image): Buffer {
  const canvas = createCanvas(THUMBNAIL.width, THUMBNAIL.height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, 0, 0, THUMBNAIL.width, THUMBNAIL.height);
  return canvas.encodeSync('jpeg', QUALITY);
}
