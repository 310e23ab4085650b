import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';

/** Frames are measured at half size. */
export const measured = { width: 320, height: 360 } as const;
const { width, height } = measured;
const pixelsPerFrame = width * height;
const bytesPerFrame = pixelsPerFrame * 3;
/** Accents move the head slightly, compared with the calibration clips; it turns further than it nods. */
const margin = { sideways: 11, upright: 4 };
const colours = 32 ** 3;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Model of one actor: the position of the mouth in every frame, and the colours that only an open
 * mouth shows.
 */
export interface MouthModel {
  boxes: Box[];
  /** 1 for each colour that belongs to an open mouth. */
  open: Uint8Array;
  /** How much of those colours the idle clip shows in every frame: a smile, a shadow. */
  idle: number[];
}

/**
 * Learns an actor's mouth from two clips with the same motion: one idle, one with the mouth always
 * wide open. The mouth is where they differ; colours at least three times as frequent there in the
 * open one are its inside.
 */
export async function learnMouth(idlePath: string, openPath: string): Promise<MouthModel> {
  const [idle, wide] = [await decodeFrames(idlePath), await decodeFrames(openPath)];
  return modelOfMouth(idle, wide);
}

/** The same from the frames of both clips. */
export function modelOfMouth(idle: Buffer, wide: Buffer): MouthModel {
  const frames = Math.min(idle.length, wide.length) / bytesPerFrame;
  const boxes: Box[] = [];
  const closedCounts = new Float64Array(colours);
  const openCounts = new Float64Array(colours);
  for (let frame = 0; frame < frames; frame++) {
    const box = boxOfDifference(idle, wide, frame);
    boxes.push(box);
    forEachPixel(box, (pixel) => {
      const at = frame * bytesPerFrame + pixel * 3;
      const closed = colourAt(idle, at);
      const opened = colourAt(wide, at);
      closedCounts[closed] = (closedCounts[closed] ?? 0) + 1;
      openCounts[opened] = (openCounts[opened] ?? 0) + 1;
    });
  }
  const [closed, opened] = [withNeighbours(closedCounts), withNeighbours(openCounts)];
  const open = Uint8Array.from({ length: colours }, (_, i) =>
    (openCounts[i] ?? 0) > frames * 0.02 && (opened[i] ?? 0) > 3 * (closed[i] ?? 0) ? 1 : 0,
  );
  const idleCounts = boxes.map((box, frame) => countOpen(idle, frame, box, open));
  return { boxes, open, idle: idleCounts };
}

/**
 * Adds to each colour's count those of the colours beside it: compression and a glow move a colour by a step, and a rare
 * shade of what is around closed lips would count as an open mouth.
 */
function withNeighbours(counts: Float64Array): Float64Array {
  return [1, 32, 32 ** 2].reduce<Float64Array>((list, step) => {
    const place = (i: number): number => Math.floor(i / step) % 32;
    return list.map(
      (count, i) =>
        count +
        (place(i) > 0 ? (list[i - step] ?? 0) : 0) +
        (place(i) < 31 ? (list[i + step] ?? 0) : 0),
    );
  }, counts);
}

/** Open-mouth pixels in every frame of a clip with the same motion, beyond those at rest. */
export async function measureMouth(path: string, model: MouthModel): Promise<number[]> {
  return countOpenings(await decodeFrames(path), model);
}

/** The same from the frames of a clip. */
export function countOpenings(frames: Buffer, { boxes, open, idle }: MouthModel): number[] {
  return Array.from({ length: frames.length / bytesPerFrame }, (_, frame) => {
    const known = Math.min(frame, boxes.length - 1);
    const box = boxes[known];
    return box ? Math.max(0, countOpen(frames, frame, box, open) - (idle[known] ?? 0)) : 0;
  });
}

function countOpen(frames: Buffer, frame: number, box: Box, open: Uint8Array): number {
  let count = 0;
  forEachPixel(box, (pixel) => {
    count += open[colourAt(frames, frame * bytesPerFrame + pixel * 3)] ?? 0;
  });
  return count;
}

async function decodeFrames(path: string): Promise<Buffer> {
  const { stdout } = await runFfmpeg([
    ...['-i', path, '-an', '-vf', `scale=${width}:${height}:flags=area`],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
  ]);
  return stdout;
}

function boxOfDifference(a: Buffer, b: Buffer, frame: number): Box {
  const changed: number[] = [];
  const perRow = new Uint32Array(height);
  for (let pixel = 0; pixel < pixelsPerFrame; pixel++) {
    const at = frame * bytesPerFrame + pixel * 3;
    const difference =
      Math.abs((a[at] ?? 0) - (b[at] ?? 0)) +
      Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0)) +
      Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0));
    if (difference < 90) continue;
    changed.push(pixel);
    const row = Math.floor(pixel / width);
    perRow[row] = (perRow[row] ?? 0) + 1;
  }
  const band = mouthRows(perRow);
  const inside = changed.filter((pixel) => {
    const row = Math.floor(pixel / width);
    return row >= band.top && row <= band.bottom;
  });
  const columns = inside.map((pixel) => pixel % width).sort((x, y) => x - y);
  const rows = inside.map((pixel) => Math.floor(pixel / width));
  const at = (list: number[], share: number): number =>
    list[Math.floor(share * (list.length - 1))] ?? 0;
  return {
    left: Math.max(0, at(columns, 0.02) - margin.sideways),
    right: Math.min(width - 1, at(columns, 0.98) + margin.sideways),
    top: Math.max(0, at(rows, 0.02) - margin.upright),
    bottom: Math.min(height - 1, at(rows, 0.98) + margin.upright),
  };
}

/**
 * The rows around the one that changed most. Where the idle clip smiles, its eyes and cheeks differ too, and a robot's
 * eyes have the colour of its mouth.
 */
function mouthRows(perRow: Uint32Array): { top: number; bottom: number } {
  const most = perRow.indexOf(Math.max(...perRow));
  const isMouth = (row: number): boolean => (perRow[row] ?? 0) > 0.15 * (perRow[most] ?? 0);
  // Gaps of a few rows are bridged, because a mouth may have slats.
  const next = (row: number, step: 1 | -1): number | undefined =>
    [1, 2, 3, 4, 5, 6].map((rows) => row + step * rows).find(isMouth);
  const end = (row: number, step: 1 | -1): number => {
    const further = next(row, step);
    return further === undefined ? row : end(further, step);
  };
  return { top: end(most, -1), bottom: end(most, 1) };
}

function forEachPixel({ left, top, right, bottom }: Box, visit: (pixel: number) => void): void {
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) visit(y * width + x);
  }
}

function colourAt(frames: Buffer, at: number): number {
  return (
    (((frames[at] ?? 0) >> 3) << 10) |
    (((frames[at + 1] ?? 0) >> 3) << 5) |
    ((frames[at + 2] ?? 0) >> 3)
  );
}
