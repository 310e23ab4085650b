/**
 * Rebuilds the cast's vertical clips, their previews and thumbnails for tiles, and the catalog: `node
 * packages/media-engine/src/cli/render-actors.ts [id ...]`.
 * The same code produces the same bytes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cast } from '../cast/cast.ts';
import { createMotion } from '../motion/pose.ts';
import { renderClip } from '../render/clip.ts';
import { closeDrawPool } from '../render/draw-pool.ts';
import { buildScene, frameCanvas } from '../render/build-scene.ts';
import { encodePreview } from './preview.ts';
import { encodeThumbnail } from './thumbnail.ts';

const seedFolder = path.resolve(import.meta.dirname, '../../../db/seed');
const actorFolder = path.join(seedFolder, 'actors');
await mkdir(actorFolder, { recursive: true });

const wanted = process.argv.slice(2);
for (const { id, rig, durationSeconds } of cast) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const { canvas, ctx } = frameCanvas('tile');
  const scene = await buildScene({ rig, shape: 'tile' });
  scene.paint(ctx, createMotion(rig, { periodSeconds: durationSeconds, mirror: false }).at(0));
  await writeFile(path.join(actorFolder, `${id}.jpg`), encodeThumbnail(canvas));
  const { renderMs } = await renderClip({
    rig,
    shape: 'vertical',
    durationSeconds,
    outPath: path.join(actorFolder, `${id}.mp4`),
    crf: 23,
    preset: 'medium',
  });
  await encodePreview(
    path.join(actorFolder, `${id}.mp4`),
    path.join(actorFolder, `${id}-preview.mp4`),
  );
  process.stdout.write(`${id}: ${durationSeconds} s in ${Math.round(renderMs)} ms\n`);
}

const catalog = cast.map(({ id, title, setting, durationSeconds, voiceId, rig }) => ({
  id,
  title,
  setting,
  durationSeconds,
  voiceId,
  rig,
}));
await writeFile(path.join(seedFolder, 'actors.json'), `${JSON.stringify(catalog, null, 2)}\n`);
await closeDrawPool();
