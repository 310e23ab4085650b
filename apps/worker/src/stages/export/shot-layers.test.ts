import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, ImageData, loadImage, type Canvas } from '@napi-rs/canvas';
import { placeCutOut, unstack } from '@talkreel/captions/cut-out';
import { drawShot, type ShotCanvas } from '@talkreel/captions/draw-shot';
import { punchIn } from '@talkreel/captions/punch';
import { clipTime, framesOf, placeShot, SHOT_FPS, shotAlpha } from '@talkreel/captions/shots';
import { prepareClip, prepareStill } from '@talkreel/captions/still';
import type { ShotToDraw } from '@talkreel/contracts/http/shots';
import { frameFace, type Size } from '@talkreel/contracts/framing';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo } from '@talkreel/media-tools/reframe';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frameAt } from '../../testing/frame-at.ts';
import { prepareShots } from './shot-layers.ts';

const tall = { width: 270, height: 480 };
const source = { width: 180, height: 320 };
const SECONDS = 3;
const CLIP_SECONDS = 0.8;
let dir = '';
let video = '';
let picture = '';
let clip = '';
/** Colours above, and below them a disc with a soft edge. */
let cutOut = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-shots-'));
  const at = (name: string): string => join(dir, name);
  const paint = (name: string, colours: string, size: string, seconds: number) =>
    paintColours(
      at(name),
      `gradients=size=${size}:${colours}:seed=7:speed=0.02:rate=25:d=${seconds}`,
    );
  video = await paint('video.mp4', 'c0=0x802020:c1=0xe0c0a0', '180x320', SECONDS);
  clip = await paint('clip.mp4', 'c0=0x104010:c1=0xa0f0d0', '160x120', CLIP_SECONDS);
  cutOut = await stackDisc(at('cut-out.mp4'));
  picture = await paint('picture.png', 'c0=0x2040c0:c1=0xf0a020', '200x300', 0.04);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const look = {
  corner: 'top-right',
  shape: 'circle',
  clipStart: 0,
  ending: 'loop',
  transition: 'cut',
} as const;
const still = {
  ...look,
  kind: 'picture',
  path: '',
  width: 200,
  height: 300,
  durationSeconds: null,
} as const;
const moving = {
  ...look,
  kind: 'clip',
  path: '',
  width: 160,
  height: 120,
  durationSeconds: CLIP_SECONDS,
} as const;

const inFront = { ...still, layout: 'cut-out' } as const;

const nearer = {
  ...look,
  layout: 'punch',
  kind: 'actor',
  path: '',
  width: 0,
  height: 0,
  durationSeconds: null,
} as const;

/** Colours that run into each other: how edges are enlarged does not matter then. */
async function paintColours(file: string, picture: string): Promise<string> {
  const coding = file.endsWith('.mp4') ? ['-pix_fmt', 'yuv420p', '-crf', '10'] : [];
  const colour = 'scale=out_color_matrix=bt709,setparams=colorspace=bt709';
  const filter = coding.length ? ['-vf', colour] : [];
  await runFfmpeg([['-f', 'lavfi', '-i', picture], filter, coding, file]);
  return file;
}

/** A disc that moves over the video, as a cut-out's file has it. */
async function stackDisc(file: string): Promise<string> {
  const inside = 'clip((60-hypot(X-60-N/2\\,Y-150))*24\\,0\\,255)';
  await runFfmpeg([
    [
      '-f',
      'lavfi',
      '-i',
      `gradients=size=180x320:c0=0xc04080:c1=0x40e0c0:seed=7:speed=0.02:rate=25:d=${SECONDS}`,
    ],
    ['-f', 'lavfi', '-i', `nullsrc=size=180x320:rate=25:d=${SECONDS}`],
    [
      '-filter_complex',
      `[0:v]scale=out_color_matrix=bt709,format=yuv420p[colours];[1:v]format=gray,geq=lum='${inside}',scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[seen];[colours][seen]vstack,setparams=colorspace=bt709`,
    ],
    ['-pix_fmt', 'yuv420p', '-crf', '10', file],
  ]);
  return file;
}

/** The n-th frame of the cut-out, with transparency. */
async function cutOutAt(n: number): Promise<Canvas> {
  const { width, height } = source;
  const stacked = createCanvas(width, 2 * height).getContext('2d');
  stacked.drawImage(await frameAt(cutOut, n), 0, 0);
  const pixels = unstack(stacked.getImageData(0, 0, width, 2 * height).data);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

interface Asked {
  shots: ShotToDraw[];
  files: string[];
  frame: Size;
}

let exports = 0;

async function exportOf({ shots, files, frame }: Asked): Promise<string> {
  const info = await probeMedia(video);
  const framing = frameFace(source, frame, 'blur');
  const into = { dir, frame, source, framing, mat: undefined, seconds: SECONDS, taken: [], cutOut };
  const layers = await prepareShots(shots, files, into, {});
  const output = join(dir, `export-${(exports += 1)}.mp4`);
  await reframeVideo({ video, info, output, size: frame, ...framing, shots: layers });
  return output;
}

/** The n-th frame as the browser's code draws it. */
async function drawnAt(n: number, { shots, files, frame }: Asked): Promise<Canvas> {
  const canvas = createCanvas(frame.width, frame.height);
  const layer = createCanvas(frame.width, frame.height);
  const context = layer.getContext('2d') as unknown as ShotCanvas;
  const actor = { image: await frameAt(video, n), ...source };
  const { crop, picture: at } = frameFace(source, frame, 'blur');
  // Around a video that does not fill it, the file is black here, which has no ground.
  canvas.getContext('2d').fillRect(0, 0, frame.width, frame.height);
  canvas
    .getContext('2d')
    .drawImage(
      actor.image,
      crop.x,
      crop.y,
      crop.width,
      crop.height,
      at.x,
      at.y,
      at.width,
      at.height,
    );
  for (const [index, shot] of shots.entries()) {
    const time = framesOf(shot, SECONDS);
    if (time === null || n < time.start || n >= time.start + time.count) continue;
    const places = placeShot(shot, frame, []);
    const file = files[index] ?? '';
    const since = n - time.start;
    const share = since / (time.count - 1);
    canvas.getContext('2d').globalAlpha = shotAlpha(shot.transition === 'fade', since, time);
    const shown = {
      ...{ places, actor, share },
      cutOut:
        shot.layout === 'cut-out'
          ? { image: await cutOutAt(n), ...placeCutOut(source, frame, shot.place) }
          : null,
    };
    if (shot.kind === 'actor') {
      drawShot(context, {
        ...shown,
        media: { punch: punchIn(source, frame, frameFace(source, frame, 'blur'), shot) },
      });
    } else if (shot.kind === 'picture') {
      const image = await loadImage(file);
      const { width, height } = image;
      const laid = { box: places.media, index, beside: shot };
      const media = prepareStill(createCanvas, { image, width, height }, laid);
      drawShot(context, { ...shown, media });
    } else {
      const seconds = clipTime(shot, shot.durationSeconds ?? 0, since / SHOT_FPS);
      const image = await frameAt(file, Math.round(seconds * SHOT_FPS));
      const placed = prepareClip(createCanvas, shot, { box: places.media, beside: shot });
      const clipped = { clip: { image, width: 160, height: 120 }, ...placed };
      drawShot(context, { ...shown, media: clipped });
    }
    canvas.getContext('2d').drawImage(layer, 0, 0);
  }
  return canvas;
}

/** The share of pixels that differ by more than an encoder makes them. */
async function differenceAt(n: number, file: string, drawn: Canvas): Promise<number> {
  const { width, height } = drawn;
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await frameAt(file, n), 0, 0);
  const [made, wanted] = [canvas, drawn].map(
    (one) => one.getContext('2d').getImageData(0, 0, width, height).data,
  ) as [Uint8ClampedArray, Uint8ClampedArray];
  let differing = 0;
  for (let at = 0; at < made.length; at += 4) {
    const apart = [0, 1, 2].map((part) =>
      Math.abs((made[at + part] ?? 0) - (wanted[at + part] ?? 0)),
    );
    if (Math.max(...apart) > 40) differing += 1;
  }
  return (differing * 4) / made.length;
}

/** The frames, of those given, of which file and preview differ by more than 2 %. */
async function differing(file: string, frames: readonly number[], asked: Asked) {
  const apart: Array<[n: number, share: number]> = [];
  for (const n of frames) apart.push([n, await differenceAt(n, file, await drawnAt(n, asked))]);
  return apart.filter(([, share]) => share > 0.02);
}

test('a cut-out actor is in the file as the browser draws them', async () => {
  const shots: ShotToDraw[] = [
    { ...inFront, startSeconds: 0.4, endSeconds: 1 },
    { ...inFront, place: 'left', startSeconds: 1.2, endSeconds: 1.8, transition: 'fade' },
    { ...moving, layout: 'cut-out', place: 'right', startSeconds: 1.8, endSeconds: 2.4 },
  ];
  const asked = { shots, files: [picture, picture, clip], frame: tall };
  const file = await exportOf(asked);
  expect(await differing(file, [9, 10, 24, 25, 31, 40, 46, 59, 60], asked)).toEqual([]);
});

test('what the browser draws is in the file, at the frames of its words', async () => {
  const shots: ShotToDraw[] = [
    { ...still, layout: 'media', startSeconds: 0.4, endSeconds: 0.8 },
    { ...still, layout: 'corner', startSeconds: 0.8, endSeconds: 1.2, transition: 'fade' },
    { ...moving, layout: 'split', startSeconds: 1.4, endSeconds: 2 },
    { ...nearer, zoom: 'slow', startSeconds: 2.2, endSeconds: 2.48 },
    { ...nearer, zoom: 'cut', startSeconds: 2.48, endSeconds: 2.8, transition: 'fade' },
  ];
  const asked = { shots, files: [picture, picture, clip, '', ''], frame: tall };
  const file = await exportOf(asked);
  const { video: made } = await probeMedia(file);
  expect(made?.frames).toBe(SECONDS * SHOT_FPS);
  expect(await differing(file, [9, 10, 19, 22, 25, 31, 49, 55, 61, 70], asked)).toEqual([]);
});

test(
  'a clip that is shorter than its shot begins again, or rests on its last picture',
  { tags: ['long'] },
  async () => {
    // Its colour changes so much that another of its frames would be seen, and so slowly that the next one would not.
    const changing = await paintColours(
      join(dir, 'changing.mp4'),
      `color=#2040c0:s=160x120:r=25:d=${CLIP_SECONDS},fade=out:st=0:d=${CLIP_SECONDS}:color=#e08020`,
    );
    const from = { ...moving, layout: 'media', clipStart: 0.3 } as const;
    const shots: ShotToDraw[] = [
      { ...from, startSeconds: 0.2, endSeconds: 1.4 },
      { ...from, ending: 'hold', startSeconds: 1.6, endSeconds: 2.8 },
    ];
    const asked = { shots, files: [changing, changing], frame: tall };
    const file = await exportOf(asked);
    // At its start, before and after its end, and at the end of the shot.
    const frames = [5, 16, 18, 22, 33, 40, 51, 53, 60, 69];
    expect(await differing(file, frames, asked)).toEqual([]);
    expect(await differenceAt(5, file, await drawnAt(60, asked))).toBeGreaterThan(0.02);
  },
);

const otherFrames = [
  ['4:5', { width: 216, height: 270 }],
  ['1:1', { width: 240, height: 240 }],
  ['16:9', { width: 320, height: 180 }],
] as const;

test.each(otherFrames.slice(0, volume(1, 3)))(
  'every layout is in a %s file as the browser draws it',
  async (_, frame) => {
    const shots: ShotToDraw[] = [
      { ...still, layout: 'media', startSeconds: 0.2, endSeconds: 0.6 },
      { ...still, layout: 'corner', shape: 'rounded', startSeconds: 0.6, endSeconds: 1 },
      { ...still, layout: 'split', startSeconds: 1, endSeconds: 1.4 },
      { ...inFront, place: 'right', startSeconds: 1.4, endSeconds: 1.8 },
      { ...nearer, zoom: 'slow', startSeconds: 1.8, endSeconds: 2.4 },
      { ...still, layout: 'media', startSeconds: 2.5, endSeconds: 2.9, transition: 'fade' },
    ];
    const asked = { shots, files: [picture, picture, picture, picture, '', picture], frame };
    const file = await exportOf(asked);
    // In the middle of each layout, at a cut, the video alone, and a shot that comes and stays.
    expect(await differing(file, [0, 10, 14, 15, 20, 30, 40, 55, 61, 64, 74], asked)).toEqual([]);
  },
);
