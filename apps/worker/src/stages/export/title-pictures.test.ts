import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import type { Arrangement } from '@talkreel/captions/arrange';
import { drawCaption } from '@talkreel/captions/draw';
import { drawTitle, type TitleCanvas } from '@talkreel/captions/draw-title';
import { drawLabel } from '@talkreel/captions/label';
import type { Area } from '@talkreel/captions/safe-area';
import { captionStateAt, captionStates } from '@talkreel/captions/states';
import { titlePhase } from '@talkreel/captions/title-times';
import { frameFace } from '@talkreel/contracts/framing';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo } from '@talkreel/media-tools/reframe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frameAt } from '../../testing/frame-at.ts';
import { arrangeExport } from './arrange-export.ts';
import { captionOverlay } from './caption-pictures.ts';
import { labelPicture } from './label-picture.ts';
import { titleOverlays } from './title-pictures.ts';

const frame = { width: 360, height: 640 };
const source = { width: 180, height: 320 };
const SECONDS = 2;
const FRAMES = SECONDS * 25;
const framing = frameFace(source, frame, 'blur');
const signal = new AbortController().signal;

let dir = '';
let video = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-titles-'));
  video = join(dir, 'video.mp4');
  await runFfmpeg([
    [
      '-f',
      'lavfi',
      '-i',
      `gradients=size=180x320:c0=0x802020:c1=0xe0c0a0:seed=7:rate=25:d=${SECONDS}`,
    ],
    ['-vf', 'scale=out_color_matrix=bt709,setparams=colorspace=bt709'],
    ['-pix_fmt', 'yuv420p', '-crf', '10', video],
  ]);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const titles: TitleToDraw[] = [
  {
    kind: 'hook',
    style: 'panel',
    text: 'Ready overnight',
    detail: '',
    corner: 'top-left',
    tilt: 0,
    time: { startSeconds: 0, endSeconds: 0.8 },
  },
  {
    kind: 'sticker',
    style: 'burst',
    text: '$29',
    detail: '',
    corner: 'top-right',
    tilt: -8,
    time: { startSeconds: 1, endSeconds: 1.6 },
  },
  {
    kind: 'call-to-action',
    style: 'pill',
    text: 'Order now',
    detail: 'coffee.example',
    corner: 'top-left',
    tilt: 0,
    time: { lastSeconds: 0.8 },
  },
];
const paint = { colors: ['#6c4cf1', '#ffd84d'] as [string, string], font: 'display' } as const;
const look = { style: 'clean', color: '#ffffff', box: '#17141f' } as const;
const words = ['Coffee', 'at', 'seven'].map((text, index) => ({
  text,
  startSeconds: index * 0.6,
  endSeconds: index * 0.6 + 0.6,
}));
const label = { text: 'AI-generated', corner: 'top-left', time: 'whole' } as const;

async function exported(): Promise<{ file: string; arranged: Arrangement }> {
  const captions = { ...look, words, moderate: false };
  const asked = { captions, label, shots: [], titles, titlePaint: paint };
  const arranged = await arrangeExport(asked, {
    ...{ frame, source, framing, seconds: SECONDS },
    logo: undefined,
  });
  const into = { dir, seconds: SECONDS, signal };
  const file = join(dir, 'export.mp4');
  await reframeVideo({
    ...{ video, output: file, size: frame, ...framing },
    overlay: await captionOverlay({ look, words }, arranged.frame, into),
    titles: await titleOverlays(
      arranged.titles.filter((one) => one !== null),
      frame,
      into,
    ),
    label: arranged.label ? await labelPicture(arranged.label, 'whole', dir) : undefined,
  });
  return { file, arranged };
}

/** The n-th frame as the browser's code draws it. */
async function drawnAt(n: number, arranged: Arrangement): Promise<Canvas> {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  const { crop, picture } = framing;
  const [from, to] = [crop, picture].map(({ x, y, width, height }) => [x, y, width, height]);
  const draw = context.drawImage as unknown as (image: unknown, ...at: number[]) => void;
  draw.call(context, await frameAt(video, n), ...(from ?? []), ...(to ?? []));
  const state = captionStateAt(captionStates(words, look.style, SECONDS), n / 25);
  if (state) drawCaption(context, state, look, arranged.frame);
  for (const title of arranged.titles) {
    const since = n - (title?.frames.start ?? 0);
    if (title && since >= 0 && since < title.frames.count)
      drawTitle(context as unknown as TitleCanvas, title, titlePhase(since, title.frames));
  }
  if (arranged.label) drawLabel(context, arranged.label);
  return canvas;
}

/** The share of an area's pixels that differ by more than an encoder makes them. */
async function differenceAt(
  n: number,
  { file, drawn, area }: { file: string; drawn: Canvas; area: Area },
): Promise<number> {
  const canvas = createCanvas(frame.width, frame.height);
  canvas.getContext('2d').drawImage(await frameAt(file, n), 0, 0);
  const { x, y, width, height } = area;
  const [made, wanted] = [canvas, drawn].map(
    (one) => one.getContext('2d').getImageData(x, y, width, height).data,
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

test('words on screen are in the file as the browser draws them, in the same frames', async () => {
  const { file, arranged } = await exported();
  expect((await probeMedia(file)).video?.frames).toBe(FRAMES);
  const places = arranged.titles.filter((title) => title !== null);
  const apart: Record<string, number> = {};
  // The first and the last frame of each, those around them, and while they come and go.
  for (const n of [0, 17, 20, 24, 25, 27, 30, 39, FRAMES - 1]) {
    const drawn = await drawnAt(n, arranged);
    apart[n] = await differenceAt(n, { file, drawn, area: { x: 0, y: 0, ...frame } });
    // In the small area of each, what is missing would be most of it.
    for (const { kind, ...area } of places)
      apart[`${n} ${kind}`] = (await differenceAt(n, { file, drawn, area })) / 5;
  }
  expect(Object.entries(apart).filter(([, share]) => share > 0.02)).toEqual([]);
});

test('an export whose text finds no room fails with its words, for good', async () => {
  const crowd = Array.from({ length: 8 }, () => ({
    ...(titles[2] as TitleToDraw),
    text: 'Start your free trial now',
  }));
  const asked = { captions: null, label, shots: [], titles: crowd, titlePaint: paint };
  const at = { frame, source, framing, seconds: SECONDS, logo: undefined };
  await expect(arrangeExport(asked, at)).rejects.toMatchObject({
    code: 'no_room',
    then: 'final',
    userMessage: expect.stringContaining('Start your free trial now'),
  });
});
