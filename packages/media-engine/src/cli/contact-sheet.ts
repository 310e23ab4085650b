/**
 * Draws the 60 described portraits of the documentation: `node packages/media-engine/src/cli/contact-sheet.ts`.
 * With arguments, draws those descriptions instead and writes `portraits.webp` to the current folder.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describeRig } from '../describe/describe-rig.ts';
import { hashText } from '../paint/random.ts';
import { paintStill } from '../portrait.ts';
import { samplePrompts } from './sample-prompts.ts';

const asked = process.argv.slice(2);
const prompts = asked.length > 0 ? asked : samplePrompts;
const docsFolder = path.resolve(import.meta.dirname, '../../../../docs/media');
const outPath = asked.length > 0 ? path.resolve('portraits.webp') : path.join(docsFolder, 'portraits.webp');

const [width, height, columns] = [224, 252, Math.min(10, prompts.length)];
const rows = Math.ceil(prompts.length / columns);
const sheet = createCanvas(columns * width, rows * height);
const ctx = sheet.getContext('2d');
ctx.imageSmoothingQuality = 'high';
for (const [i, prompt] of prompts.entries()) {
  const rig = describeRig(prompt, hashText(prompt) % 100_000);
  const picture = await loadImage(await paintStill(rig, width * 2, height * 2));
  ctx.drawImage(picture, (i % columns) * width, Math.floor(i / columns) * height, width, height);
}
await mkdir(path.dirname(outPath), { recursive: true });
await writeFile(outPath, sheet.encodeSync('webp', 82));
process.stdout.write(`${prompts.length} portraits in ${outPath}\n`);
