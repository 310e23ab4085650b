import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  drawInBox,
  drawRim,
  drawShape,
  rimReach,
  SHOT_GROUND,
  type ShotCanvas,
} from '@talkreel/captions/draw-shot';
import { punchIn } from '@talkreel/captions/punch';
import { placeCutOut } from '@talkreel/captions/cut-out';
import type { Area } from '@talkreel/captions/safe-area';
import {
  actorCrop,
  clipBegin,
  FADE_FRAMES,
  fitMedia,
  framesOf,
  placeShot,
  SHOT_FPS,
  stillMove,
  type ShotFrames,
  type ShotPlaces,
} from '@talkreel/captions/shots';
import type { Size } from '@talkreel/contracts/framing';
import type { ShotToDraw } from '@talkreel/contracts/http/shots';
import { cutClip } from '@talkreel/media-tools/cut-clip';
import type { MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import type { ShotLayer } from '@talkreel/media-tools/shots-filter';
import { openCanvas } from '../canvas.ts';

export interface ShotsFrame {
  dir: string;
  frame: Size;
  source: Size;
  /** The length of the video. */
  seconds: number;
  /** What a small actor keeps off. */
  taken: ReadonlyArray<Area | undefined>;
  /** The file of the cut-out actor; null: no shot needs it. */
  cutOut: string | null;
}

/** Draws the parts of shots that do not change, and says where and when each is seen. `files`: their media, in order. */
export async function prepareShots(
  shots: readonly ShotToDraw[],
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
        ? punchOf(shot, into)
        : shot.kind === 'clip'
          ? await clipMedia(shot, file, { name, places, time }, options)
          : { still: await stillOf(file, places.media, `${name}.png`), ...stillMove(index) };
    layers.push({
      ...time,
      fade: shot.transition === 'fade' ? Math.min(FADE_FRAMES, Math.floor(time.count / 2)) : 0,
      place: places.media,
      media,
      actor: await actorOf(places.actor, into.source, name),
      ...cutOutOf(shot, into),
    });
  }
  return layers;
}

function cutOutOf(
  { layout, place }: ShotToDraw,
  { source, frame, cutOut }: ShotsFrame,
): Pick<ShotLayer, 'cutOut'> {
  if (layout !== 'cut-out' || cutOut === null) return {};
  return {
    cutOut: { file: cutOut, height: source.height, ...placeCutOut(source, frame, place) },
  };
}

function punchOf({ zoom = 'slow' }: ShotToDraw, { source, frame }: ShotsFrame): ShotLayer['media'] {
  const { crop, move } = punchIn(source, frame, zoom);
  return { punch: crop, ...move };
}

async function clipMedia(
  shot: ShotToDraw,
  file: string,
  { name, places, time }: { name: string; places: ShotPlaces; time: ShotFrames },
  options: MediaRunOptions,
): Promise<ShotLayer['media']> {
  const length = shot.durationSeconds ?? 0;
  const startSeconds = clipBegin(shot.clipStart, length);
  const isLooped = shot.ending === 'loop' && length - startSeconds < time.count / SHOT_FPS;
  const clip = isLooped
    ? await cutClip({ clip: file, startSeconds, output: `${name}.mp4` }, options)
    : file;
  const fit = fitMedia(shot, places.media);
  return { clip, isLooped, startSeconds, ...fit, ground: SHOT_GROUND };
}

async function stillOf(file: string, { width, height }: Size, output: string): Promise<string> {
  const { createCanvas, loadImage } = await openCanvas('');
  const image = await loadImage(file);
  const canvas = createCanvas(width, height);
  const size = { width: image.width, height: image.height };
  drawInBox(
    canvas.getContext('2d') as unknown as ShotCanvas,
    { image, ...size },
    { width, height },
  );
  await writeFile(output, await canvas.encode('png'));
  return output;
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
