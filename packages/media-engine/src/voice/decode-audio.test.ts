import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeAudio } from './decode-audio.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-decode-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TONE = 'sine=frequency=220:duration=1[t]';

test.each([
  ['in antiphase', `${TONE};[t]pan=stereo|c0=c0|c1=-1*c0[a]`, ['-map', '[a]']],
  [
    'on the second stream',
    `${TONE};[t]asplit[a][x];[x]volume=0[m]`,
    ['-map', '[m]', '-map', '[a]'],
  ],
])('a voice recorded %s is heard', async (_, graph, maps) => {
  const file = path.join(folder, 'voice.mka');
  await runFfmpeg(['-filter_complex', graph, ...maps, '-c:a', 'pcm_s16le', file]);
  const { samples } = await decodeAudio(file);
  expect(Math.max(...samples)).toBeGreaterThan(0.05);
});
