import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from './cast.ts';
import { renderPortrait } from '../portrait.ts';
import { renderClip } from '../render/clip.ts';
import { closeDrawPool } from '../render/draw-pool.ts';
import { decodeRigTag, readRig } from './rig-tag.ts';
import { rigSchema } from './rig.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-rig-'));
});
afterAll(async () => {
  await closeDrawPool();
  await rm(folder, { recursive: true, force: true });
});

const nova = cast.find(({ id }) => id === 'nova');

describe('the rig inside a file', () => {
  it('survives a stream copy and a full re-encode of the clip', { timeout: 120_000 }, async () => {
    if (!nova) throw new Error('the cast has lost Nova');
    const clip = path.join(folder, 'clip.mp4');
    await renderClip({ rig: nova.rig, shape: 'vertical', durationSeconds: 0.4, outPath: clip });
    const copied = path.join(folder, 'copied.mp4');
    const encoded = path.join(folder, 'encoded.mp4');
    await runFfmpeg(['-i', clip, '-c', 'copy', copied]);
    await runFfmpeg(['-i', clip, '-c:v', 'libx264', '-preset', 'ultrafast', encoded]);
    const time = { periodSeconds: 0.4, mirror: false };
    const expected = { talkreel: 1, rig: nova.rig, time, shape: 'vertical' };
    expect(await readRig(clip)).toEqual(expected);
    expect(await readRig(copied)).toEqual(expected);
    expect(await readRig(encoded)).toEqual(expected);
  });

  it('is read back from a portrait', { timeout: 120_000 }, async () => {
    const png = path.join(folder, 'portrait.png');
    const { rig } = await renderPortrait({ prompt: 'a woman with green hair', outPath: png });
    expect((await readRig(png))?.rig).toEqual(rig);
  });

  it('is a tile in files of before there was a choice', () => {
    const tag = { talkreel: 1, rig: nova?.rig, time: { periodSeconds: 8, mirror: false } };
    expect(decodeRigTag(JSON.stringify(tag))?.shape).toBe('tile');
  });

  const shapes = [
    [720, 1280, 'vertical'],
    [1280, 720, 'tile'],
    [640, 720, 'tile'],
  ] as const;
  it.each(shapes.slice(0, volume(1, shapes.length)))(
    'of a portrait of %i × %i is that of a %s',
    async (width, height, shape) => {
      const png = path.join(folder, `${width}.png`);
      await renderPortrait({ prompt: 'a small red robot', width, height, outPath: png });
      expect((await readRig(png))?.shape).toBe(shape);
      expect((await probeMedia(png)).video).toMatchObject({ width, height });
    },
  );

  it('is absent from foreign files', async () => {
    const text = path.join(folder, 'note.txt');
    await writeFile(text, '{"talkreel":1}');
    expect(await readRig(text)).toBeNull();
  });

  it.each(['', 'a comment', '{"talkreel":1}', '{"talkreel":1,"rig":{"kind":"ghost"}}', '{broken'])(
    'is not read from %j',
    (comment) => {
      expect(decodeRigTag(comment)).toBeNull();
    },
  );
});

describe('the cast', () => {
  it('has fourteen actors with unique names and valid rigs', () => {
    expect(cast).toHaveLength(14);
    expect(new Set(cast.map(({ id }) => id)).size).toBe(14);
    for (const { id, rig, durationSeconds } of cast) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(rigSchema.safeParse(rig).success).toBe(true);
      expect([8, 10, 15, 20]).toContain(durationSeconds);
    }
  });

  it('has several actors in each setting', () => {
    const settings = Map.groupBy(cast, ({ setting }) => setting);
    expect([...settings.keys()].toSorted()).toEqual([
      'Digital Character',
      'Digital Performance',
      'Puppet Performance',
    ]);
    for (const actors of settings.values()) expect(actors.length).toBeGreaterThanOrEqual(4);
  });
});
