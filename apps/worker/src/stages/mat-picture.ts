import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawMat, TONES, type Ground } from '@talkreel/captions/mat';
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
  else ground = { tones: await loaded(await tonesOf(video, dir, options)) };
  const canvas = createCanvas(size.width, size.height);
  drawMat(canvas.getContext('2d') as never, ground, picture, size);
  const file = join(dir, `mat-${randomUUID()}.png`);
  await writeFile(file, await canvas.encode('png'));
  return file;
}

/** The colours of the first frame, as a picture of a few pixels. */
async function tonesOf(video: string, dir: string, options: MediaRunOptions): Promise<string> {
  const file = join(dir, `tones-${randomUUID()}.png`);
  const { width, height } = TONES;
  // A PNG that says how its colours are meant (bt709) would be drawn lighter than players and our preview show them.
  const untagged = 'format=rgb24,setparams=color_primaries=unknown:color_trc=unknown';
  const filter = `trim=end_frame=1,scale=${width}:${height}:flags=area,${untagged}`;
  await runFfmpeg([untrustedInput(video), ['-vf', filter, '-frames:v', '1', file]], options);
  return file;
}
