import type { Framing } from '@talkreel/contracts/framing';
import type { DrawnImage, EndCardCanvas } from './end-card.ts';

/** What is around a picture that does not fill its frame. */
export type Ground =
  | { color: string }
  /** A picture that covers the frame. */
  | { cover: DrawnImage }
  /**
   * `TONES` pixels of red, green, blue and opacity, as a calm gradient: the colours of a picture, or those at a video's
   * edges, from where it goes on. `dark`: how much darker, 0..1.
   */
  | { tones: ArrayLike<number>; dark?: number };

/** Pixels in which a picture's colours remain, and nothing of what it shows. */
export const TONES = { width: 2, height: 2 } as const;

/**
 * A video's edges are its upper and its lower sixteenth. The colours of its middle, as of who stands there, would make
 * what is around it grey.
 */
export const EDGE_PARTS = 16;

export interface MatCanvas extends EndCardCanvas {
  globalCompositeOperation: unknown;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: unknown;
  createLinearGradient(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
  ): { addColorStop(offset: number, color: string): void };
}

/** Of the frame's shorter side. */
const CORNER_SHARE = 0.045;
const SHADOW_SHARE = 0.045;
const DARKER = 0.2;
const NIGHT = [0x14, 0x10, 0x1c] as const;

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
  if ('tones' in ground) paintTones(canvas, ground, picture, frame);
  else paintGround(canvas, ground, frame);
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
  ground: Exclude<Ground, { tones: unknown }>,
  { width, height }: { width: number; height: number },
): void {
  if ('color' in ground) {
    canvas.fillStyle = ground.color;
    canvas.fillRect(0, 0, width, height);
    return;
  }
  canvas.imageSmoothingEnabled = true;
  canvas.imageSmoothingQuality = 'high';
  const { image, width: wide, height: high } = ground.cover;
  const scale = Math.max(width / wide, height / high);
  const [w, h] = [wide * scale, high * scale];
  canvas.drawImage(image as never, (width - w) / 2, (height - h) / 2, w, h);
}

/**
 * From one end to the other, along the side on which more is around the picture. Scaled pixels would have bands, and so
 * would a gradient that is darkened after it was drawn.
 */
function paintTones(
  canvas: MatCanvas,
  { tones, dark = DARKER }: { tones: ArrayLike<number>; dark?: number },
  picture: Framing['picture'],
  { width, height }: { width: number; height: number },
): void {
  const isUpright = height - picture.height >= width - picture.width;
  const gradient = canvas.createLinearGradient(0, 0, isUpright ? 0 : width, isUpright ? height : 0);
  const [first, second] = isUpright
    ? ([
        [0, 1],
        [2, 3],
      ] as const)
    : ([
        [0, 2],
        [1, 3],
      ] as const);
  gradient.addColorStop(0, meanOf(tones, first, dark));
  gradient.addColorStop(1, meanOf(tones, second, dark));
  canvas.fillStyle = gradient;
  canvas.fillRect(0, 0, width, height);
}

/** A little darker than the picture, which so comes forward. */
function meanOf(tones: ArrayLike<number>, [a, b]: readonly [number, number], dark: number): string {
  const channels = NIGHT.map((night, channel) => {
    const mean = ((tones[a * 4 + channel] ?? 0) + (tones[b * 4 + channel] ?? 0)) / 2;
    return Math.round(mean + (night - mean) * dark);
  });
  return `rgb(${channels.join(', ')})`;
}
