import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { writeJpegNote } from '@talkreel/media-tools/jpeg-note';
import { probeMedia } from '@talkreel/media-tools/probe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMediaJobs, MediaJobFailed, runMediaJob } from './job.ts';
import { readNote, readRig } from './cast/rig-tag.ts';
import { encodeWav } from './voice/wav.ts';

let folder = '';
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-job-'));
  // Half a second of something like a voice, then silence.
  const samples = Float32Array.from({ length: 24_000 }, (_, i) =>
    i < 12_000 ? Math.sin(i / 30) * Math.sin(i / 4) * 0.4 : 0,
  );
  await writeFile(at('voice.wav'), encodeWav({ samples, sampleRate: 24_000 }));
});
afterAll(async () => {
  closeMediaJobs();
  await rm(folder, { recursive: true, force: true });
});

describe('media jobs in a child process', () => {
  it(
    'draw a portrait, bring it to life and let it speak, with one rig all the way',
    { timeout: 240_000 },
    async () => {
      const { rig } = await runMediaJob({
        kind: 'portrait',
        prompt: 'a small blue robot',
        seed: 4,
        outPath: at('portrait.png'),
      });
      expect(rig.kind).toBe('robot');
      const animated = await runMediaJob({
        kind: 'animate',
        imagePath: at('portrait.png'),
        seconds: 0.4,
        mirror: true,
        outPath: at('idle.mp4'),
      });
      expect(animated).toEqual({ mode: 'rig', durationSeconds: 0.8 });
      const progress: number[] = [];
      const spoken = await runMediaJob(
        {
          kind: 'lip-sync',
          videoPath: at('idle.mp4'),
          audioPath: at('voice.wav'),
          outPath: at('spoken.mp4'),
        },
        { onProgress: (fraction) => progress.push(fraction) },
      );
      expect(spoken).toEqual({ mode: 'rig', durationSeconds: 0.8 });
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.at(-1)).toBe(1);
      expect((await readRig(at('spoken.mp4')))?.rig).toEqual(rig);
      const info = await probeMedia(at('spoken.mp4'));
      expect(info.video).toMatchObject({ width: 640, height: 720, frames: 20 });
      expect(info.audio?.codec).toBe('aac');
    },
  );

  it(
    'knows that a clip was played forwards and backwards after it was made, and perhaps cut',
    { timeout: 240_000, tags: ['long'] },
    async () => {
      await runMediaJob({ kind: 'portrait', prompt: 'a robot', outPath: at('other.png') });
      await runMediaJob({
        kind: 'animate',
        imagePath: at('other.png'),
        seconds: 1,
        outPath: at('there.mp4'),
      });
      const tagged = await readRig(at('there.mp4'));
      await runFfmpeg([
        ...[
          '-i',
          at('there.mp4'),
          '-filter_complex',
          '[0:v]split[a][b];[b]reverse[r];[a][r]concat=n=2:v=1[v]',
        ],
        ...['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast', at('there-and-back.mp4')],
      ]);
      await runMediaJob({
        kind: 'lip-sync',
        videoPath: at('there-and-back.mp4'),
        audioPath: at('voice.wav'),
        outPath: at('both.mp4'),
      });
      expect((await readRig(at('both.mp4')))?.time).toEqual({ ...tagged?.time, mirror: true });
      await runFfmpeg(['-i', at('there-and-back.mp4'), '-t', '1.48', at('cut.mp4')]);
      const cut = {
        videoPath: at('cut.mp4'),
        audioPath: at('voice.wav'),
        outPath: at('short.mp4'),
      };
      await runMediaJob({ kind: 'lip-sync', ...cut });
      expect((await readRig(at('short.mp4')))?.time).toEqual({ ...tagged?.time, mirror: true });
    },
  );

  it(
    'move the camera over a photo, and add no mouth where none is known',
    { timeout: 240_000 },
    async () => {
      await runFfmpeg([
        '-f',
        'lavfi',
        '-i',
        'testsrc2=size=300x400',
        '-frames:v',
        '1',
        at('photo.jpg'),
      ]);
      const moved = await runMediaJob({
        kind: 'animate',
        imagePath: at('photo.jpg'),
        seconds: 0.4,
        outPath: at('moved.mp4'),
      });
      expect(moved).toEqual({ mode: 'camera', durationSeconds: 0.4 });
      const job = {
        kind: 'lip-sync',
        videoPath: at('moved.mp4'),
        audioPath: at('voice.wav'),
      } as const;
      const overlay = await runMediaJob({ ...job, outPath: at('overlay.mp4') });
      expect(overlay.mode).toBe('overlay');
      expect(await readNote(at('overlay.mp4'))).toBe('{"talkreel":1,"lipSync":"overlay"}');
      expect((await probeMedia(at('overlay.mp4'))).video?.frames).toBe(10);
    },
  );

  it('move the marked lips of a photo', { timeout: 240_000 }, async () => {
    const mouth = { left: { x: 0.4, y: 0.6 }, right: { x: 0.6, y: 0.61 } };
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=300x400', '-frames:v', '1'];
    await runFfmpeg([...source, at('plain.jpg')]);
    const note = JSON.stringify({ talkreel: 1, mouth });
    await writeFile(at('noted.jpg'), writeJpegNote(await readFile(at('plain.jpg')), note));
    await runMediaJob({
      kind: 'animate',
      imagePath: at('noted.jpg'),
      seconds: 0.4,
      outPath: at('noted.mp4'),
    });
    expect(JSON.parse((await readNote(at('noted.mp4'))) ?? '')).toMatchObject({ mouth });
    const job = { kind: 'lip-sync', audioPath: at('voice.wav') } as const;
    const marked = await runMediaJob({
      ...job,
      videoPath: at('noted.mp4'),
      outPath: at('marked.mp4'),
    });
    expect(marked.mode).toBe('marked');
    expect(await readNote(at('marked.mp4'))).toBe('{"talkreel":1,"lipSync":"marked"}');
  });

  it('end at once when cancelled, and leave no file', { timeout: 120_000 }, async () => {
    await runMediaJob({ kind: 'portrait', prompt: 'a robot', outPath: at('cancel.png') });
    const stop = new AbortController();
    const job = runMediaJob(
      { kind: 'animate', imagePath: at('cancel.png'), seconds: 60, outPath: at('cancelled.mp4') },
      { signal: stop.signal, onProgress: () => stop.abort(new Error('cancelled by the user')) },
    );
    await expect(job).rejects.toThrow('cancelled by the user');
    expect(await readdir(folder)).not.toContain('cancelled.mp4');
  });

  it('say what went wrong', async () => {
    const job = runMediaJob({
      kind: 'lip-sync',
      videoPath: at('nothing.mp4'),
      audioPath: at('voice.wav'),
      outPath: at('x.mp4'),
    });
    await expect(job).rejects.toThrow(MediaJobFailed);
  });
});
