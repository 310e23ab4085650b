import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import {
  drawFoot,
  drawRim,
  drawShape,
  rimReach,
  SHOT_GROUND,
  type ShotCanvas,
  type StillCanvas,
} from '@talkreel/captions/draw-shot';
import { placeCutOut } from '@talkreel/captions/cut-out';
import { punchIn } from '@talkreel/captions/punch';
import type { Area } from '@talkreel/captions/safe-area';
import type { SettledShot } from '@talkreel/captions/settle-shots';
import { prepareClip, prepareStill } from '@talkreel/captions/still';
import {
  actorCrop,
  clipBegin,
  FADE_FRAMES,
  framesOf,
  placeShot,
  SHOT_FPS,
  type ShotFrames,
  type ShotPlaces,
} from '@talkreel/captions/shots';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { ShotToDraw } from '@talkreel/contracts/http/shots';
import { cutClip } from '@talkreel/media-tools/cut-clip';
import type { MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import type { ShotLayer } from '@talkreel/media-tools/shots-filter';
import { openCanvas } from '../canvas.ts';

export interface ShotsFrame {
  dir: string;
  frame: Size;
  source: Size;
  framing: Framing;
  /** What is around the video in its frame, as a PNG; undefined: it fills it. */
  mat: string | undefined;
  /** The length of the video. */
  seconds: number;
  /** What a small actor keeps off. */
  taken: ReadonlyArray<Area | undefined>;
  /** The file of the cut-out actor; null: no shot needs it. */
  cutOut: string | null;
}

type Shot = ShotToDraw & Partial<SettledShot>;

/** Draws the parts of shots that do not change, and says where and when each is seen. `files`: their media, in order. */
export async function prepareShots(
  shots: readonly Shot[],
  files: readonly string[],
  into: ShotsFrame,
  options: MediaRunOptions,
): Promise<ShotLayer[]> {
  const taken = into.taken.filter((area) => area !== undefined);
  const layers: ShotLayer[] = [];
  for (const [index, shot] of shots.entries()) {
    options.signal?.throwIfAborted();
    const time = framesOf(shot, into.seconds);
    const file = files[index];
    if (time === null || file === undefined) continue;
    const places = placeShot(shot, into.frame, taken);
    const name = join(into.dir, `shot-${index}`);
    const media =
      shot.kind === 'actor'
        ? punchOf(shot, into, name)
        : shot.kind === 'clip'
          ? await clipMedia(shot, file, { name, places, time }, options)
          : await stillMedia(shot, file, { name, places, index });
    layers.push({
      ...time,
      fade: shot.transition === 'fade' ? Math.min(FADE_FRAMES, Math.floor(time.count / 2)) : 0,
      ...media,
      actor: await actorOf(places.actor, into.source, name),
      ...(await cutOutOf(shot, into, name)),
    });
  }
  return layers;
}

const listOf = (name: string): string => `${name}-windows.txt`;

type Media = Pick<ShotLayer, 'media' | 'place' | 'mat'>;

async function cutOutOf(
  { layout, place }: Shot,
  { source, frame, cutOut }: ShotsFrame,
  name: string,
): Promise<Pick<ShotLayer, 'cutOut' | 'foot'>> {
  if (layout !== 'cut-out' || cutOut === null) return {};
  const { foot, ...placed } = placeCutOut(source, frame, place);
  const layer = { cutOut: { file: cutOut, height: source.height, ...placed } };
  if (foot === null) return layer;
  const { createCanvas } = await openCanvas('');
  const canvas = createCanvas(frame.width, frame.height - foot.from);
  const own = { from: 0, full: foot.full - foot.from };
  drawFoot(canvas.getContext('2d') as unknown as ShotCanvas, canvas, own);
  return { ...layer, foot: { file: await saved(canvas, `${name}-foot.png`), x: 0, y: foot.from } };
}

function punchOf(shot: Shot, { source, frame, framing, mat }: ShotsFrame, name: string): Media {
  const { crop, at, move } = punchIn(source, frame, framing, shot);
  const isWhole = at.width === frame.width && at.height === frame.height;
  return {
    place: at,
    media: { punch: crop, ...move, listFile: listOf(name) },
    mat: isWhole || mat === undefined ? null : { file: mat, x: 0, y: 0 },
  };
}

async function clipMedia(
  shot: Shot,
  file: string,
  { name, places, time }: { name: string; places: ShotPlaces; time: ShotFrames },
  options: MediaRunOptions,
): Promise<Media> {
  const length = shot.durationSeconds ?? 0;
  const startSeconds = clipBegin(shot.clipStart, length);
  const isLooped = shot.ending === 'loop' && length - startSeconds < time.count / SHOT_FPS;
  const clip = isLooped
    ? await cutClip({ clip: file, startSeconds, output: `${name}.mp4` }, options)
    : file;
  const { createCanvas } = await openCanvas('');
  const { crop, at, mat } = prepareClip(createCanvas, shot, { box: places.media, beside: shot });
  return {
    place: places.media,
    media: { clip, isLooped, startSeconds, crop, at, ground: SHOT_GROUND },
    mat: await matIn(places.media, mat, name),
  };
}

async function stillMedia(
  shot: Shot,
  file: string,
  { name, places, index }: { name: string; places: ShotPlaces; index: number },
): Promise<Media> {
  const { createCanvas, loadImage } = await openCanvas('');
  const image = await loadImage(file);
  const { width, height } = image;
  const box = places.media;
  const drawn = prepareStill(createCanvas, { image, width, height }, { box, index, beside: shot });
  const { still, at, move } = drawn;
  return {
    place: { ...at, x: box.x + at.x, y: box.y + at.y },
    media: {
      still: await saved(still, `${name}.png`),
      ...move,
      listFile: listOf(name),
    },
    mat: await matIn(box, drawn.mat, name),
  };
}

async function matIn({ x, y }: Area, mat: StillCanvas | null, name: string) {
  return mat === null ? null : { file: await saved(mat, `${name}-mat.png`), x, y };
}

async function saved(canvas: StillCanvas, file: string): Promise<string> {
  await writeFile(file, await (canvas as Canvas).encode('png'));
  return file;
}

async function actorOf(
  place: ShotPlaces['actor'],
  source: Size,
  name: string,
): Promise<ShotLayer['actor']> {
  if (place === null) return null;
  const { x, y, width, height, radius, rim } = place;
  const actor = { crop: actorCrop(source, place), place: { x, y, width, height } };
  if (radius === 0) return { ...actor, rim: null, shape: null };
  const { createCanvas } = await openCanvas('');
  const reach = rimReach(rim);
  const around = createCanvas(width + 2 * reach, height + 2 * reach);
  drawRim(around.getContext('2d') as unknown as ShotCanvas, { ...place, x: reach, y: reach });
  const shape = createCanvas(width, height);
  const context = shape.getContext('2d');
  // The filter reads how bright the picture is.
  context.fillStyle = '#000000';
  context.fillRect(0, 0, width, height);
  drawShape(context as unknown as ShotCanvas, place);
  await writeFile(`${name}-rim.png`, await around.encode('png'));
  await writeFile(`${name}-shape.png`, await shape.encode('png'));
  return {
    ...actor,
    rim: { file: `${name}-rim.png`, x: x - reach, y: y - reach },
    shape: `${name}-shape.png`,
  };
}
