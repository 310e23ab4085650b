/**
 * Rebuilds the initial influencers of the community page: `node
 * packages/media-engine/src/cli/render-community.ts`. The same code produces the same bytes.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { portraitPeriodSeconds, renderPortrait } from '../portrait.ts';
import { renderClip } from '../render/clip.ts';
import { closeDrawPool } from '../render/draw-pool.ts';
import { FRAME } from '../types.ts';

/** The ids come from the specification. */
const influencers = [
  {
    id: 73,
    prompt:
      'A friendly man in his thirties with a short black beard, round glasses and a mustard sweater, in a library',
  },
  {
    id: 87,
    prompt:
      'A young woman with long black braids, hoop earrings and a teal hoodie, on a city street at night',
  },
  {
    id: 89,
    prompt:
      'A cheerful woman in her sixties with short silver hair, red lipstick and a white shirt, in a sunny kitchen',
  },
];

const folder = path.resolve(import.meta.dirname, '../../../db/seed/community');
await mkdir(folder, { recursive: true });
const scratch = await mkdtemp(path.join(tmpdir(), 'talkreel-community-'));
for (const { id, prompt } of influencers) {
  const portrait = path.join(scratch, `${id}.png`);
  const { rig } = await renderPortrait({ prompt, outPath: portrait });
  const canvas = createCanvas(FRAME.width, FRAME.height);
  canvas.getContext('2d').drawImage(await loadImage(portrait), 0, 0);
  await writeFile(path.join(folder, `${id}.jpg`), canvas.encodeSync('jpeg', 84));
  const { renderMs } = await renderClip({
    rig,
    shape: 'vertical',
    time: { periodSeconds: portraitPeriodSeconds, mirror: true },
    durationSeconds: 2 * portraitPeriodSeconds,
    outPath: path.join(folder, `${id}.mp4`),
    crf: 25,
    preset: 'medium',
  });
  process.stdout.write(`${id}: ${2 * portraitPeriodSeconds} s in ${Math.round(renderMs)} ms\n`);
}
await writeFile(
  path.join(folder, '..', 'community.json'),
  `${JSON.stringify(influencers, null, 2)}\n`,
);
await rm(scratch, { recursive: true });
await closeDrawPool();
