import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawMat, EDGE_PARTS, TONES, type Ground } from '@talkreel/captions/mat';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import type { Framing, Size } from '@talkreel/contracts/framing';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import { openCanvas } from './canvas.ts';

interface MatAsked extends Framing {
  video: string;
  size: Size;
  /** 'blur', a colour as #rrggbb, or anything else for `cover`. */
  background: string;
  /** A picture's file. */
  cover?: string | null | undefined;
}

/** Draws what is around a picture in its frame as a PNG; undefined if the picture fills it. */
export async function matPicture(
  { video, size, picture, background, cover }: MatAsked,
  dir: string,
  options: MediaRunOptions,
): Promise<string | undefined> {
  if (picture.width === size.width && picture.height === size.height) return undefined;
  const { createCanvas, loadImage } = await openCanvas('');
  const loaded = async (file: string) => {
    const image = await loadImage(file);
    return { image, width: image.width, height: image.height };
  };
  let ground: Ground;
  if (cover) ground = { cover: await loaded(cover) };
  else if (background !== BLURRED_BACKGROUND) ground = { color: background };
  else ground = { tones: await edgesOf(video, dir, options) };
  const canvas = createCanvas(size.width, size.height);
  drawMat(canvas.getContext('2d') as never, ground, picture, size);
  const file = join(dir, `mat-${randomUUID()}.png`);
  await writeFile(file, await canvas.encode('png'));
  return file;
}

/** The colours at the edges of the first frame. */
async function edgesOf(video: string, dir: string, options: MediaRunOptions): Promise<Buffer> {
  const file = join(dir, `edges-${randomUUID()}.rgba`);
  const { width, height } = TONES;
  const edge = (top: number): string => `crop=${EDGE_PARTS}:1:0:${top}`;
  const filter = [
    `trim=end_frame=1,scale=${EDGE_PARTS}:${EDGE_PARTS}:flags=area,format=rgb24,split[upper][lower]`,
    `[upper]${edge(0)}[top]`,
    `[lower]${edge(EDGE_PARTS - 1)}[bottom]`,
    `[top][bottom]vstack,scale=${width}:${height}:flags=area,format=rgba`,
  ].join(';');
  const raw = ['-frames:v', '1', '-f', 'rawvideo', file];
  await runFfmpeg([untrustedInput(video), ['-vf', filter, ...raw]], options);
  return readFile(file);
}
