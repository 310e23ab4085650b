import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cast } from '../cast.ts';
import { createMotion } from '../motion/pose.ts';
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
});
