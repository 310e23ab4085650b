import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { probeMedia } from '@talkreel/media-tools/probe';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '../cast/cast.ts';
import { restPose } from '../voice/visemes.ts';
import type { Rig } from '../cast/rig.ts';
import { encodeWav } from '../voice/wav.ts';
import { buildScene } from './build-scene.ts';
import { FRAME, frames, noAccent } from '../types.ts';
import type { SpeechTrack } from '../types.ts';
import { renderClip } from './clip.ts';
import { closeDrawPool, drawFrames } from './draw-pool.ts';
import { createFrameSource } from './frame-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-clip-'));
});
afterAll(async () => {
  await closeDrawPool();
  await rm(folder, { recursive: true, force: true });
});

const rigOf = (id: string): Rig => {
  const actor = cast.find((candidate) => candidate.id === id);
  if (!actor) throw new Error(`no actor ${id}`);
  return actor.rig;
};

function trackOf(seconds: number, open: (frame: number) => number): SpeechTrack {
  const poses = Array.from({ length: Math.round(seconds * FRAME.fps) }, (_, i) => ({
    mouth: { ...restPose, open: open(i), jaw: open(i) },
    accent: noAccent,
  }));
  return { fps: FRAME.fps, durationSeconds: seconds, frames: poses };
}

it.each(['tile', 'vertical'] as const)(
  'a %s’s frame is passed on whole and alone',
  async (shape) => {
    const sizes: number[] = [];
    const job = { rig: rigOf('nova'), shape, time: { periodSeconds: 1, mirror: false } };
    await drawFrames(job, 2, (frame) => {
      sizes.push(frame.byteLength);
      return Promise.resolve();
    });
    const bytes = frames[shape].width * frames[shape].height * 4;
    expect(sizes).toEqual([bytes, bytes]);
  },
);

describe('a rendered clip', () => {
  it(
    'has its length, its streams and its sound, and is the same the second time',
    { timeout: 180_000 },
    async () => {
      const audioPath = path.join(folder, 'tone.wav');
      const samples = Float32Array.from({ length: 9_600 }, (_, i) => Math.sin(i / 8) * 0.3);
      await writeFile(audioPath, encodeWav({ samples, sampleRate: 24_000 }, 'test'));
      const render = async (name: string): Promise<Buffer> => {
        const outPath = path.join(folder, name);
        const { frames } = await renderClip({
          rig: rigOf('nova'),
          shape: 'vertical',
          durationSeconds: 0.48,
          outPath,
          audioPath,
          track: trackOf(0.48, (i) => (i % 5) / 5),
        });
        expect(frames).toBe(12);
        return readFile(outPath);
      };
      const first = await render('first.mp4');
      const second = await render('second.mp4');
      expect(Buffer.compare(first, second)).toBe(0);
      const info = await probeMedia(path.join(folder, 'first.mp4'));
      expect(info.video).toMatchObject({
        codec: 'h264',
        width: 720,
        height: 1280,
        fps: 25,
        frames: 12,
      });
      expect(info.audio).toMatchObject({ codec: 'aac', sampleRate: 48_000 });
      expect(info.durationSeconds).toBeCloseTo(0.5, 1);
    },
  );

  it('fails if its threads end, and the next one succeeds', async () => {
    const clip = {
      rig: rigOf('nova'),
      durationSeconds: 2,
      outPath: path.join(folder, 'ended.mp4'),
    };
    const ended = renderClip({ ...clip, onProgress: () => void closeDrawPool() });
    await expect(ended).rejects.toThrow('a drawing thread ended');
    expect(await readdir(folder)).not.toContain('ended.mp4');
    expect((await renderClip({ ...clip, durationSeconds: 0.2 })).frames).toBe(5);
  });

  it('reports its progress, ending at one', { timeout: 120_000 }, async () => {
    const seen: number[] = [];
    await renderClip({
      rig: rigOf('nova'),
      durationSeconds: 0.6,
      outPath: path.join(folder, 'progress.mp4'),
      onProgress: (fraction) => seen.push(fraction),
    });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });

  it('leaves nothing behind when it is aborted', { timeout: 120_000 }, async () => {
    const stop = new AbortController();
    const outPath = path.join(folder, 'stopped.mp4');
    const rendering = renderClip({
      rig: rigOf('nova'),
      durationSeconds: 20,
      outPath,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(rendering).rejects.toThrow('enough');
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });
});

const actors = [
  ['clara', 'tile'],
  ['otto', 'vertical'],
  ['bolt', 'vertical'],
] as const;

describe.each(actors.slice(0, volume(2, actors.length)))('frames of %s, %s', (id, shape) => {
  const { width, height, view, scale } = frames[shape];
  const frameBytes = width * height * 4;
  const time = { periodSeconds: 8, mirror: false };
  const draw = async (index: number, track?: SpeechTrack): Promise<Uint8Array> => {
    const source = await createFrameSource({ rig: rigOf(id), shape, time, track });
    const target = new Uint8Array(frameBytes);
    source.draw(index, target);
    return target;
  };
  const differing = (a: Uint8Array, b: Uint8Array): number => {
    let sum = 0;
    for (let i = 0; i < frameBytes; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
    return sum / frameBytes;
  };

  it('loop as smoothly as they run', { timeout: 120_000 }, async () => {
    const [first, second, last] = [await draw(0), await draw(1), await draw(8 * FRAME.fps - 1)];
    expect(differing(last, first)).toBeLessThan(Math.max(0.4, differing(first, second) * 3));
    expect(differing(await draw(8 * FRAME.fps), first)).toBe(0);
  });

  it('are the idle ones while nothing is said', { timeout: 120_000 }, async () => {
    const silent = trackOf(4, () => 0);
    for (const index of [3, 40])
      expect(differing(await draw(index, silent), await draw(index))).toBe(0);
  });

  it(
    'change where the mouth is when it opens, and not at the edge of the picture',
    { timeout: 120_000 },
    async () => {
      const speaking = await draw(
        3,
        trackOf(4, () => 0.9),
      );
      const quiet = await draw(3);
      expect(differing(speaking, quiet)).toBeGreaterThan(0.05);
      for (let y = 0; y < height; y++) {
        const at = y * width * 4;
        expect(speaking[at]).toBe(quiet[at]);
      }
    },
  );

  it('differ from their neighbours only where something moves', { timeout: 120_000 }, async () => {
    const { parts } = await buildScene({ rig: rigOf(id), shape });
    const [a, b] = [await draw(30), await draw(31)];
    const edges = parts.map(({ rect }) => ({
      left: Math.floor((rect.x - view.x) * scale),
      top: Math.floor((rect.y - view.y) * scale),
      right: Math.ceil((rect.x + rect.width - view.x) * scale),
      bottom: Math.ceil((rect.y + rect.height - view.y) * scale),
    }));
    const moves = (x: number, y: number): boolean =>
      edges.some(
        ({ left, top, right, bottom }) => x >= left && y >= top && x < right && y < bottom,
      );
    let still = 0;
    let flickering = 0;
    for (let i = 0; i < frameBytes; i += 4) {
      if (moves((i / 4) % width, Math.floor(i / 4 / width))) continue;
      still++;
      if (a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2]) flickering++;
    }
    expect(still).toBeGreaterThan(10_000);
    expect(flickering).toBe(0);
  });

  it(
    'come out alike whether drawn one after the other or alone',
    { timeout: 120_000 },
    async () => {
      const source = await createFrameSource({ rig: rigOf(id), shape, time });
      const target = new Uint8Array(frameBytes);
      for (let i = 0; i < 12; i++) source.draw(i * 4, target);
      expect(differing(target, await draw(44))).toBe(0);
    },
  );
});
