/** Rebuilds the small clips of the actor grid from the rendered ones: `node packages/media-engine/src/cli/render-previews.ts`. */
import path from 'node:path';
import { cast } from '../cast/cast.ts';
import { encodePreview } from './preview.ts';

const folder = path.resolve(import.meta.dirname, '../../../db/seed/actors');
for (const { id } of cast) {
  const bytes = await encodePreview(
    path.join(folder, `${id}.mp4`),
    path.join(folder, `${id}-preview.mp4`),
  );
  process.stdout.write(`${id}: ${Math.round(bytes / 1000)} kB\n`);
}
