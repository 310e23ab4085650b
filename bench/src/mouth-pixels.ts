import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';

/** Frames are measured at half their size. */
const width = 320;
const height = 360;
const bytesPerFrame = width * height * 3;

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface MouthMeasure {
  /** Open-mouth pixels of every frame. */
  opening: number[];
  region: Region;
}

/**
 * Measures the mouth from pixels alone. The mouth is where a speaking clip differs most from the idle clip of the same
 * actor; open is what shows there and never shows when idle: new colours, or for faces of light, brightness.
 */
export async function measureMouth(
  talkingPath: string,
  idlePath: string,
  look: 'new-colours' | 'brightness',
): Promise<MouthMeasure> {
  const [talking, idle] = await Promise.all([decodeFrames(talkingPath), decodeFrames(idlePath)]);
  const region = findMouth(talking, idle);
  const isOpen = look === 'brightness' ? isBright : newColourTest(idle, region);
  const frames = talking.length / bytesPerFrame;
  const opening = Array.from({ length: frames }, (_, frame) => {
    let count = 0;
    forEachPixel(region, (pixel) => {
      if (isOpen(talking, frame * bytesPerFrame + pixel * 3)) count += 1;
    });
    return count;
  });
  return { opening, region };
}

async function decodeFrames(path: string): Promise<Buffer> {
  const { stdout } = await runFfmpeg([
    ...['-i', path, '-an', '-vf', `scale=${width}:${height}:flags=area`],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
  ]);
  return stdout;
}

function findMouth(talking: Buffer, idle: Buffer): Region {
  const difference = new Float64Array(width * height);
  const bytes = Math.min(talking.length, idle.length);
  for (let offset = 0; offset < bytes; offset += bytesPerFrame) {
    for (let pixel = 0; pixel < width * height; pixel++) {
      const at = offset + pixel * 3 + 1;
      difference[pixel] = (difference[pixel] ?? 0) + Math.max(0, Math.abs((talking[at] ?? 0) - (idle[at] ?? 0)) - 12);
    }
  }
  const centre: Region = { left: width * 0.2, right: width * 0.8, top: height * 0.38, bottom: height * 0.8 };
  let peak = 0;
  forEachPixel(centre, (pixel) => (peak = Math.max(peak, difference[pixel] ?? 0)));
  const columns: number[] = [];
  const rows: number[] = [];
  forEachPixel(centre, (pixel) => {
    if ((difference[pixel] ?? 0) < peak * 0.35) return;
    columns.push(pixel % width);
    rows.push(Math.floor(pixel / width));
  });
  const [left, right] = spread(columns);
  const [top, bottom] = spread(rows);
  return { left: left - 6, right: right + 6, top: top - 5, bottom: bottom + 8 };
}

function spread(values: number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length * 0.03)] ?? 0, sorted[Math.floor(sorted.length * 0.97)] ?? 0];
}

function forEachPixel({ left, top, right, bottom }: Region, visit: (pixel: number) => void): void {
  for (let y = Math.floor(top); y <= bottom; y++) {
    for (let x = Math.floor(left); x <= right; x++) visit(y * width + x);
  }
}

function isBright(frames: Buffer, at: number): boolean {
  return 0.3 * (frames[at] ?? 0) + 0.59 * (frames[at + 1] ?? 0) + 0.11 * (frames[at + 2] ?? 0) > 150;
}

/** True for colours that the idle mouth region does not have, nor anything near them. */
function newColourTest(idle: Buffer, region: Region): (frames: Buffer, at: number) => boolean {
  const seen = new Uint8Array(32 ** 3);
  for (let offset = 0; offset < idle.length; offset += bytesPerFrame * 3) {
    forEachPixel(region, (pixel) => {
      const at = offset + pixel * 3;
      for (const near of neighbours(idle[at] ?? 0, idle[at + 1] ?? 0, idle[at + 2] ?? 0)) seen[near] = 1;
    });
  }
  return (frames, at) => seen[bin(frames[at] ?? 0, frames[at + 1] ?? 0, frames[at + 2] ?? 0)] === 0;
}

function bin(red: number, green: number, blue: number): number {
  return ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
}

function neighbours(red: number, green: number, blue: number): number[] {
  const clamp = (value: number): number => Math.min(255, Math.max(0, value));
  const out: number[] = [];
  for (const r of [-8, 0, 8]) {
    for (const g of [-8, 0, 8]) {
      for (const b of [-8, 0, 8]) out.push(bin(clamp(red + r), clamp(green + g), clamp(blue + b)));
    }
  }
  return out;
}
