import type { Framing } from '@talkreel/contracts/framing';
import type { DrawnImage, EndCardCanvas } from './end-card.ts';

/** What is around a picture that does not fill its frame. */
export type Ground =
  | { color: string }
  /** A picture that covers the frame. */
  | { cover: DrawnImage }
  /** The picture itself at a size of `TONES`: its colours, as a calm gradient. `dark`: how much darker, 0..1. */
  | { tones: DrawnImage; dark?: number };

/** Pixels in which a picture's colours remain, and nothing of what it shows. */
export const TONES = { width: 2, height: 2 } as const;

export interface MatCanvas extends EndCardCanvas {
  globalCompositeOperation: unknown;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: unknown;
}

/** Of the frame's shorter side. */
const CORNER_SHARE = 0.045;
const SHADOW_SHARE = 0.045;
const DARKER = 0.2;

/** The radius of a picture's corners in a frame. */
export function matRadius({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height) * CORNER_SHARE;
}

/** Draws the ground of a frame with a hole in it, behind which the video plays: rounded, and with a soft shadow. */
export function drawMat(
  canvas: MatCanvas,
  ground: Ground,
  picture: Framing['picture'],
  frame: { width: number; height: number },
): void {
  const unit = Math.min(frame.width, frame.height);
  canvas.save();
  paintGround(canvas, ground, frame);
  const hole = (): void => {
    const { x, y, width, height } = picture;
    canvas.beginPath();
    canvas.roundRect(x, y, width, height, matRadius(frame));
    canvas.fill();
  };
  canvas.shadowColor = 'rgba(0, 0, 0, 0.38)';
  canvas.shadowBlur = unit * SHADOW_SHARE;
  canvas.shadowOffsetY = unit * SHADOW_SHARE * 0.3;
  canvas.fillStyle = '#000000';
  hole();
  canvas.shadowColor = 'transparent';
  canvas.globalCompositeOperation = 'destination-out';
  hole();
  canvas.restore();
}

function paintGround(
  canvas: MatCanvas,
  ground: Ground,
  { width, height }: { width: number; height: number },
): void {
  if ('color' in ground) {
    canvas.fillStyle = ground.color;
    canvas.fillRect(0, 0, width, height);
    return;
  }
  canvas.imageSmoothingEnabled = true;
  canvas.imageSmoothingQuality = 'high';
  if ('cover' in ground) {
    const { image, width: wide, height: high } = ground.cover;
    const scale = Math.max(width / wide, height / high);
    const [w, h] = [wide * scale, high * scale];
    canvas.drawImage(image as never, (width - w) / 2, (height - h) / 2, w, h);
    return;
  }
  // Its middle pixels lie in the corners, so that the gradient reaches from one side to the other.
  canvas.drawImage(ground.tones.image as never, -width / 2, -height / 2, width * 2, height * 2);
  // A little darker than the picture, which so comes forward.
  canvas.globalAlpha = ground.dark ?? DARKER;
  canvas.fillStyle = '#14101c';
  canvas.fillRect(0, 0, width, height);
  canvas.globalAlpha = 1;
}
