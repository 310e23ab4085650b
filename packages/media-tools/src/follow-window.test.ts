import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followInStill, followInVideo, type Followed, type Movement } from './follow-window.ts';
import { rawFrames } from './raw-frames.ts';

const place = { width: 540, height: 960 };
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
const COUNT = 60;
/** Where dark and light meet, in shares of the width, and of the height. */
const EDGES = [0.25, 0.5, 0.7];
/** How far around an edge its pixels are looked at: less than to the next one, and inside of the frame. */
const REACH = 30;

let dir = '';
beforeAll(async () => {
  // A path with what is special to ffmpeg's filters.
  dir = await mkdtemp(join(tmpdir(), "talkreel-it's, [a]:window;\\-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

type Line = (at: number) => number;

/** Where dark becomes light, or light dark, around a place in a row or column; to fractions of a pixel. */
function edgeIn(line: Line, around: number): number {
  const [first, last] = [Math.round(around) - REACH, Math.round(around) + REACH];
  const [start, end] = [line(first), line(last - 1)];
  let sum = 0;
  for (let at = first; at < last; at += 1) sum += (line(at) - end) / (start - end);
  return first + sum;
}

/** A row and a column of squares, away from their edges. */
function linesOf(frame: Uint8Array): { across: Line; down: Line } {
  const { width, height } = place;
  const [row, column] = [Math.round(height * 0.4), Math.round(width * 0.4)];
  return {
    across: (x) => frame[row * width + x] ?? 0,
    down: (y) => frame[y * width + column] ?? 0,
  };
}

/** How far each edge is from where it should be, frame by frame, in pixels. */
async function errorsOf(
  size: typeof place,
  { from, to }: Pick<Movement, 'from' | 'to'>,
  graphOf: (move: Movement) => Followed & { before: string },
): Promise<number[][]> {
  const move = { from, to, place, count: COUNT, name: 'test', listFile: join(dir, 'windows.txt') };
  const { before, filter, list } = graphOf(move);
  await writeFile(move.listFile, list);
  const along = (at: string, side: number): string =>
    `mod(${EDGES.map((edge) => `gte(${at},${Math.round(edge * side)})`).join('+')},2)`;
  const light = `60+120*mod(${along('X', size.width)}+${along('Y', size.height)},2)`;
  const picture = `nullsrc=size=${size.width}x${size.height}:rate=25,format=yuv420p,geq=lum='${light}':cb=128:cr=128`;
  const args = ['-f', 'lavfi', '-i', picture, '-vf', `${before},${filter},format=gray`];
  const bytes = place.width * place.height;
  const frames = rawFrames([args, '-frames:v', String(COUNT)], bytes);
  const errors: number[][] = [];
  for await (const frame of frames) {
    const share = errors.length / (COUNT - 1);
    const { across, down } = linesOf(frame);
    const errorsAlong = (
      line: Line,
      all: number,
      seen: number,
      [at, side]: ['x' | 'y', 'width' | 'height'],
    ): number[] =>
      EDGES.map((edge) => {
        const [begins, length] = [at, side].map((key) => from[key] + (to[key] - from[key]) * share);
        const wanted = ((Math.round(edge * all) / all - (begins ?? 0)) / (length ?? 1)) * seen;
        return edgeIn(line, wanted) - wanted;
      });
    errors.push([
      ...errorsAlong(across, size.width, place.width, ['x', 'width']),
      ...errorsAlong(down, size.height, place.height, ['y', 'height']),
    ]);
  }
  return errors;
}

function expectSmooth(errors: number[][]): void {
  expect(errors).toHaveLength(COUNT);
  const steps = errors
    .slice(1)
    .map((edges, frame) => edges.map((error, edge) => error - (errors[frame]?.[edge] ?? 0)));
  const most = (of: number[][]): number => Math.max(...of.flat().map(Math.abs));
  expect({ place: most(errors), step: most(steps) }).toMatchObject({
    place: expect.toSatisfy((pixels: number) => pixels < 0.15),
    step: expect.toSatisfy((pixels: number) => pixels < 0.2),
  });
}

const stills = [
  // A fifth of a pixel a frame.
  ['comes nearer slowly', place, WHOLE, { x: 0.015, y: 0.003, width: 0.98, height: 0.98 }],
  ['comes nearer', place, WHOLE, { x: 0.0385, y: 0.025, width: 0.945, height: 0.945 }],
  [
    'goes along slowly',
    { width: 720, height: 960 },
    { x: 0, y: 0, width: 0.75, height: 1 },
    { x: 0.017, y: 0, width: 0.75, height: 1 },
  ],
] as const;

test.each(stills.slice(0, volume(1, stills.length)))(
  'a still that %s moves evenly, between pixels too',
  async (_, size, from, to) => {
    const errors = await errorsOf(size, { from, to }, (move) => {
      const { once, ...followed } = followInStill(move);
      return { before: `trim=end_frame=1,${once},loop=${COUNT}:1:0,setpts=N/(25*TB)`, ...followed };
    });
    expectSmooth(errors);
  },
);

test('so does a video, whose frames come in bursts', async () => {
  const size = { width: 360, height: 640 };
  const to = { x: 0.14, y: 0.05, width: 0.72, height: 0.72 };
  // Half of the frames have to be made twice: both leave the filter at once.
  const before = 'trim=end_frame=1,loop=-1:1:0,setpts=N/(25*TB),fps=12.5,fps=25,setpts=N/(25*TB)';
  const errors = await errorsOf(size, { from: WHOLE, to }, (move) => {
    return { before, ...followInVideo(size, move) };
  });
  expectSmooth(errors);
});
