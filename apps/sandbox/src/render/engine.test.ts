/** @module-tag long */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { writeJpegNote } from '@talkreel/media-tools/jpeg-note';
import { checkVideo } from '@talkreel/media-tools/quality-gate';
import { probeMedia } from '@talkreel/media-tools/probe';
import { waitFor } from '@talkreel/testing/wait-for';
import { parseProgressFromLogs } from 'replicate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

const XTTS = '684bc3855b37866c0c65add2ff39c78f3dea3f4ff103a436465326e0f438d55e';
const voice = join(import.meta.dirname, '../../../../packages/db/seed/voices/custom-female-1.mp3');

let sandbox: TestSandbox;
let folder: string;

beforeAll(async () => {
  sandbox = await startSandbox({ mode: 'real' });
  folder = await mkdtemp(join(tmpdir(), 'talkreel-engine-'));
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(
  options: Parameters<TestSandbox['replicate']['predictions']['create']>[0],
  name: string,
) {
  const created = await sandbox.replicate.predictions.create(options);
  const logs = new Set<number>();
  const done = await waitFor(async () => {
    const now = await sandbox.replicate.predictions.get(created.id);
    const progress = parseProgressFromLogs(now.logs ?? '');
    if (progress !== null) logs.add(progress.percentage);
    return !['starting', 'processing'].includes(now.status) && now;
  });
  expect(done.error).toBeNull();
  const path = join(folder, name);
  await writeFile(path, Buffer.from(await (await fetch(String(done.output))).arrayBuffer()));
  return { path, url: String(done.output), percentages: [...logs], logs: done.logs ?? '' };
}

it('speaks, paints, animates and syncs lips, one model after the other', async () => {
  const speaker = new Blob([await readFile(voice)], { type: 'audio/mpeg' });
  const text = 'This is how it sounds.';
  const speech = await run({ version: XTTS, input: { text, speaker } }, 'speech.wav');
  expect((await probeMedia(speech.path)).audio?.sampleRate).toBeGreaterThanOrEqual(24_000);

  const size = { aspect_ratio: 'custom', width: 640, height: 720, output_format: 'png' };
  const input = { prompt: 'a smiling man with a red beard', ...size };
  const portrait = await run({ model: 'black-forest-labs/flux-2-pro', input }, 'portrait.png');
  expect((await probeMedia(portrait.path)).video).toMatchObject({ width: 640, height: 720 });

  const image = new Blob([await readFile(portrait.path)], { type: 'image/png' });
  const animation = { image, prompt: 'talks to the camera', num_frames: 81, frames_per_second: 30 };
  const clip = await run({ model: 'wan-video/wan-2.2-i2v-fast', input: animation }, 'clip.mp4');
  expect((await probeMedia(clip.path)).durationSeconds).toBeCloseTo(2.7, 1);

  const video = new Blob([await readFile(clip.path)], { type: 'video/mp4' });
  const audio = new Blob([await readFile(speech.path)], { type: 'audio/wav' });
  const sync = { video, audio, sync_mode: 'silence' };
  const result = await run({ model: 'sync/lipsync-2', input: sync }, 'result.mp4');
  await checkVideo(result.path, { expectSeconds: 2.7, needsAudio: true });
  expect(result.percentages.toSorted((a, b) => a - b)).toEqual(result.percentages);
  expect(result.logs).toContain('lip sync: drawn');

  // For images of others no mouth is known, and the logs and the file say so.
  const stranger = join(folder, 'stranger.mp4');
  await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=320x360:rate=25:duration=1', stranger]);
  const foreign = new Blob([await readFile(stranger)], { type: 'video/mp4' });
  const overlay = await run(
    { model: 'sync/lipsync-2', input: { ...sync, video: foreign } },
    'overlay.mp4',
  );
  expect(overlay.logs).toContain('speaking overlay');
  expect((await probeMedia(overlay.path)).note).toBe('{"talkreel":1,"lipSync":"overlay"}');

  // A mouth marked in a photo is passed on through both models.
  const photo = join(folder, 'photo.jpg');
  await runFfmpeg(['-i', portrait.path, '-map_metadata', '-1', photo]);
  const mouth = { left: { x: 0.42, y: 0.58 }, right: { x: 0.58, y: 0.58 } };
  const noted = writeJpegNote(await readFile(photo), JSON.stringify({ talkreel: 1, mouth }));
  const moving = await run(
    {
      model: 'wan-video/wan-2.2-i2v-fast',
      input: { ...animation, image: new Blob([new Uint8Array(noted)], { type: 'image/jpeg' }) },
    },
    'moving.mp4',
  );
  const own = new Blob([await readFile(moving.path)], { type: 'video/mp4' });
  const marked = await run(
    { model: 'sync/lipsync-2', input: { ...sync, video: own } },
    'marked.mp4',
  );
  expect(marked.logs).toContain('marked mouth');
  expect((await probeMedia(marked.path)).note).toBe('{"talkreel":1,"lipSync":"marked"}');
});
