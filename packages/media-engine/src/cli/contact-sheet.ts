/**
 * Draws the sheets of the documentation: `node packages/media-engine/src/cli/contact-sheet.ts`.
 * With arguments, draws portraits of those descriptions instead and writes `portraits.webp` to the current folder.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { cast } from '../cast/cast.ts';
import { describeRig } from '../cast/describe/describe-rig.ts';
import { createMotion } from '../motion/pose.ts';
import type { Pose } from '../motion/pose.ts';
import { hashText } from '../drawing/random.ts';
import { paintStill } from '../portrait.ts';
import type { Rig } from '../cast/rig.ts';
import { buildScene } from '../render/build-scene.ts';
import { FRAME, frames } from '../types.ts';
import type { MouthPose, Shape } from '../types.ts';
import { samplePrompts } from './sample-prompts.ts';
import { restPose } from '../voice/visemes.ts';

/** Nine mouths from shut to wide, as the lip sync blends them. */
const mouths: ReadonlyArray<Partial<MouthPose>> = [
  {},
  { press: 1 },
  { open: 0.15, width: 0.8, upperTeeth: 0.9, lowerTeeth: 0.6 },
  { open: 0.45, width: 0.5, upperTeeth: 0.9, jaw: 0.4 },
  { open: 1, jaw: 1, upperTeeth: 0.8, lowerTeeth: 0.2 },
  { open: 0.6, round: 0.5, jaw: 0.5 },
  { open: 0.25, round: 1, jaw: 0.2 },
  { open: 0.1, tuck: 1, upperTeeth: 1 },
  { open: 0.35, tongue: 1, upperTeeth: 0.7, jaw: 0.3 },
];

async function stillsSheet(
  rigs: readonly Rig[],
  columns: number,
  width: number,
  shape: Shape = 'tile',
): Promise<Canvas> {
  const height = Math.round((width * frames[shape].height) / frames[shape].width);
  const sheet = createCanvas(columns * width, Math.ceil(rigs.length / columns) * height);
  const ctx = sheet.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  for (const [i, rig] of rigs.entries()) {
    const picture = await loadImage(await paintStill(rig, shape));
    ctx.drawImage(picture, (i % columns) * width, Math.floor(i / columns) * height, width, height);
  }
  return sheet;
}

async function mouthsSheet(ids: readonly string[]): Promise<Canvas> {
  const [width, height] = [180, 150];
  const sheet = createCanvas(mouths.length * width, ids.length * height);
  const ctx = sheet.getContext('2d');
  const frame = createCanvas(FRAME.width, FRAME.height);
  for (const [row, id] of ids.entries()) {
    const rig = cast.find((actor) => actor.id === id)?.rig;
    if (!rig) continue;
    const scene = await buildScene({ rig, shape: 'tile' });
    const rest = createMotion(rig, { periodSeconds: 10, mirror: false }).at(0);
    const [middle, wide] = rig.kind === 'person' ? [396, 240] : [356, 330];
    const tall = (wide * height) / width;
    for (const [column, mouth] of mouths.entries()) {
      scene.paint(frame.getContext('2d'), {
        ...rest,
        yaw: 0,
        pitch: 0,
        roll: 0,
        mouth: { ...restPose, ...mouth },
      });
      ctx.drawImage(
        frame,
        320 - wide / 2,
        middle - tall / 2,
        wide,
        tall,
        column * width,
        row * height,
        width,
        height,
      );
    }
  }
  return sheet;
}

/** Faces at rest, with the feelings of sentences, and turned to both sides. */
const expressions: ReadonlyArray<Partial<Pose>> = [
  {},
  { smile: 1 },
  { doubt: 1, smile: -0.5, roll: 0.5, brow: 0.2 },
  { surprise: 1, brow: 1, mouth: { ...restPose, open: 0.45, jaw: 0.5, upperTeeth: 0.5 } },
  { yaw: -1.1, smile: 0.4 },
  { yaw: 1.1, mouth: { ...restPose, open: 0.4, width: 0.5, jaw: 0.4, upperTeeth: 0.9 } },
];

async function expressionsSheet(ids: readonly string[], width: number): Promise<Canvas> {
  const height = Math.round((width * FRAME.height) / FRAME.width);
  const sheet = createCanvas(expressions.length * width, ids.length * height);
  const ctx = sheet.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  const frame = createCanvas(FRAME.width, FRAME.height);
  for (const [row, id] of ids.entries()) {
    const rig = cast.find((actor) => actor.id === id)?.rig;
    if (!rig) continue;
    const scene = await buildScene({ rig, shape: 'tile' });
    const rest = createMotion(rig, { periodSeconds: 10, mirror: false }).at(0);
    for (const [column, pose] of expressions.entries()) {
      scene.paint(frame.getContext('2d'), { ...rest, yaw: 0, pitch: 0, roll: 0, ...pose });
      ctx.drawImage(frame, column * width, row * height, width, height);
    }
  }
  return sheet;
}

async function write(outPath: string, sheet: Canvas): Promise<void> {
  await mkdir(path.dirname(outPath), { recursive: true });
  await writeFile(outPath, sheet.encodeSync('webp', 82));
  process.stdout.write(`${outPath}\n`);
}

const describeAll = (prompts: readonly string[]): Rig[] =>
  prompts.map((prompt) => describeRig(prompt, hashText(prompt) % 100_000));

const asked = process.argv.slice(2);
if (asked.length > 0) {
  await write(
    path.resolve('portraits.webp'),
    await stillsSheet(describeAll(asked), Math.min(5, asked.length), 320),
  );
} else {
  const folder = path.resolve(import.meta.dirname, '../../../../docs/media');
  await write(
    path.join(folder, 'cast.webp'),
    await stillsSheet(
      cast.map(({ rig }) => rig),
      7,
      240,
      'vertical',
    ),
  );
  await write(
    path.join(folder, 'mouths.webp'),
    await mouthsSheet(['clara', 'marcus', 'finn', 'berry', 'otto', 'nova', 'pixel']),
  );
  await write(
    path.join(folder, 'expressions.webp'),
    await expressionsSheet(['amara', 'finn', 'rose'], 256),
  );
  await write(
    path.join(folder, 'portraits.webp'),
    await stillsSheet(describeAll(samplePrompts), 10, 200),
  );
}
