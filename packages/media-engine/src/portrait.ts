/** Portraits from descriptions. */
import { rename, writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { createMotion } from './motion/pose.ts';
import { hashText } from './drawing/random.ts';
import { describeRig } from './cast/describe/describe-rig.ts';
import { notShown } from './cast/describe/not-shown.ts';
import { tagPng } from './cast/rig-tag.ts';
import type { Rig } from './cast/rig.ts';
import { buildScene, frameCanvas } from './render/build-scene.ts';
import { FRAME } from './types.ts';
import type { Shape } from './types.ts';

export interface PortraitOptions {
  prompt: string;
  /** Another seed gives another person for the same description. Default: from the prompt. */
  seed?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** A PNG that contains its rig. */
  outPath: string;
}

export interface PortraitResult {
  rig: Rig;
  width: number;
  height: number;
}

/** The clip made from a portrait repeats after this time. */
export const portraitPeriodSeconds = 10;

/** A taller picture, in widths, shows the vertical frame: its middle loses less than a tile's sides would. */
const tallestTile = 1.45;

/** Draws the described person; the same prompt and seed give the same bytes. */
export async function renderPortrait(options: PortraitOptions): Promise<PortraitResult> {
  const { prompt, outPath, width = FRAME.width, height = FRAME.height } = options;
  const rig = describeRig(prompt, options.seed ?? hashText(prompt) % 100_000);
  const shape: Shape = height / width > tallestTile ? 'vertical' : 'tile';
  const png = await paintStill(rig, shape, { width, height });
  const missing = notShown(prompt, rig.kind);
  const tagged = tagPng(png, {
    talkreel: 1,
    rig,
    time: { periodSeconds: portraitPeriodSeconds, mirror: false },
    shape,
    ...(missing.length > 0 && { notShown: missing }),
  });
  await writeFile(`${outPath}.part`, tagged);
  await rename(`${outPath}.part`, outPath);
  return { rig, width, height };
}

/** The first frame of a rig's motion as a PNG that fills the given size, cropped if necessary. */
export async function paintStill(
  rig: Rig,
  shape: Shape = 'tile',
  size?: { width: number; height: number },
): Promise<Buffer> {
  const frame = frameCanvas(shape);
  const pose = createMotion(rig, { periodSeconds: portraitPeriodSeconds, mirror: false }).at(0);
  const scene = await buildScene({ rig, shape });
  scene.paint(frame.ctx, pose);
  const { canvas } = frame;
  const { width, height } = size ?? canvas;
  if (width === canvas.width && height === canvas.height) return canvas.encodeSync('png');
  const fitted = createCanvas(width, height);
  const ctx = fitted.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  const scale = Math.max(width / canvas.width, height / canvas.height);
  const [w, h] = [canvas.width * scale, canvas.height * scale];
  ctx.drawImage(canvas, (width - w) / 2, (height - h) / 2, w, h);
  return fitted.encodeSync('png');
}
