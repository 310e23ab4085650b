import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cast } from '../cast/cast.ts';
import { createMotion } from '../motion/pose.ts';
import { restPose } from '../voice/visemes.ts';
import { FRAME, noAccent } from '../types.ts';
import { posterFrame } from './poster.ts';
import { PREVIEW } from './preview.ts';

const seedFolder = path.resolve(import.meta.dirname, '../../../db/seed');

describe('what grids show', () => {
  it.each(['actors', 'community'])('is small: %s', async (folder) => {
    const files = (await readdir(path.join(seedFolder, folder))).filter((name) =>
      /\.jpg$|-preview\.mp4$/.test(name),
    );
    expect(files.length).toBeGreaterThan(2);
    const sizes = await Promise.all(
      files.map(async (name) => (await stat(path.join(seedFolder, folder, name))).size),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PREVIEW.maxBytes);
  });

  // Stills are the first frame of a clip.
  it.each(cast.map(({ id, rig }) => [id, rig] as const))(
    'begins with open eyes and closed lips: %s',
    (_id, rig) => {
      const { blink, mouth } = createMotion(rig, { periodSeconds: 10, mirror: false }).at(0);
      expect(blink).toBe(0);
      expect(mouth.open).toBe(0);
    },
  );

  it.each(cast.map(({ id, rig }) => [id, rig] as const))(
    'shows a talking clip with open eyes and a pleasant mouth: %s',
    (_id, rig) => {
      const time = { periodSeconds: 6, mirror: false };
      // Pursed, wide, closed and pleasant mouths in turn.
      const mouths = [
        { round: 1, open: 0.4 },
        { open: 1, jaw: 1 },
        { press: 1 },
        { open: 0.4, width: 0.4 },
      ];
      const frames = Array.from({ length: 6 * FRAME.fps }, (_, i) => ({
        mouth: { ...restPose, ...mouths[i % mouths.length] },
        accent: noAccent,
      }));
      const index = posterFrame(rig, time, { fps: FRAME.fps, durationSeconds: 6, frames });
      expect(index % mouths.length).toBe(3);
      const { blink } = createMotion(rig, time).at(index / FRAME.fps, frames[index]);
      expect(blink).toBeLessThan(0.05);
    },
  );
});
