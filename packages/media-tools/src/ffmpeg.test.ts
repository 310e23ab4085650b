// Short limits: that they end what takes too long is what is tested.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFfmpeg, findMediaTools, runFfmpeg } from './ffmpeg.ts';
import { parseFfmpegReport } from './probe-fallback.ts';
import { probeMedia } from './probe.ts';
import { runTool } from './run-tool.ts';
import { makeVideo, scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

describe('looking for ffmpeg', () => {
  test('uses the configured program, else the one on the path, else says how to get it', async () => {
    const bin = folder.at('bin');
    await mkdir(bin);
    const program = path.join(bin, 'ffmpeg');
    await writeFile(program, '#!/bin/sh\n');
    expect(() => findFfmpeg({ searchPath: bin })).toThrow(/apt-get install ffmpeg/);
    await chmod(program, 0o755);
    expect(findFfmpeg({ searchPath: bin })).toBe(program);
    expect(findFfmpeg({ path: program, searchPath: '' })).toBe(program);
    expect(() => findFfmpeg({ path: '/nowhere/ffmpeg', searchPath: bin })).toThrow(/FFMPEG_PATH/);
    expect(findMediaTools({ searchPath: bin })).toEqual({ ffmpeg: program, ffprobe: null });
  });
});

describe('running a program', () => {
  test('reports the end of its stderr on failure', async () => {
    await expect(
      runFfmpeg(['-i', folder.at('missing.mp4'), folder.at('x.mp4')]),
    ).rejects.toMatchObject({
      name: 'MediaToolFailed',
      stderrTail: expect.stringContaining('No such file'),
    });
  });

  test('feeds it frames as fast as it reads them', async () => {
    async function* frames(): AsyncGenerator<Uint8Array> {
      for (let shade = 0; shade < 25; shade += 1) yield Buffer.alloc(64 * 64 * 3, shade * 10);
    }
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', '64x64', '-r', '25'];
    await runFfmpeg([...raw, '-i', 'pipe:0', folder.at('fed.mp4')], { stdin: frames() });
    expect((await probeMedia(folder.at('fed.mp4'))).video?.frames).toBe(25);
  });

  test('fails with the error of its input source', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(16);
      throw new Error('the painter fell ill');
    }
    const run = runTool('cat', [], { stdin: broken() });
    await expect(run).rejects.toThrow('the painter fell ill');
  });

  test('reports its end even while its source hangs', async () => {
    async function* stuck(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(16);
      await new Promise(() => undefined);
    }
    const failing = runFfmpeg(['-f', 'nonsense', '-i', 'pipe:0', folder.at('x.mp4')], {
      stdin: stuck(),
    });
    await expect(failing).rejects.toThrow(/nonsense/);
    await expect(runTool('cat', ['/dev/null'], { stdin: stuck() })).resolves.toMatchObject({
      stderr: '',
    });
  });

  test('keeps apart what is written to standard output and to descriptor 3', async () => {
    const { stdout, extra } = await runTool('sh', ['-c', 'echo picture; echo sound >&3'], {
      hasExtraOutput: true,
    });
    expect([String(stdout), String(extra)]).toEqual(['picture\n', 'sound\n']);
    const both = ['-c', 'head -c 600 /dev/zero; head -c 600 /dev/zero >&3; sleep 30'];
    const tooMuch = runTool('sh', both, { hasExtraOutput: true, maxOutputBytes: 1_000 });
    await expect(tooMuch).rejects.toThrow(/wrote more/);
  });

  test('says so if the program is missing', async () => {
    const gone = { ffmpeg: folder.at('gone'), ffprobe: null };
    await expect(runFfmpeg([], { tools: gone })).rejects.toMatchObject({
      name: 'MediaToolMissing',
    });
  });

  test('is killed on abort, on timeout, and when it writes too much', async () => {
    const stop = new AbortController();
    const aborted = runTool('sleep', ['30'], { signal: stop.signal });
    stop.abort(new Error('not wanted any more'));
    await expect(aborted).rejects.toThrow('not wanted any more');
    await expect(runTool('sleep', ['30'], { timeoutMs: 50 })).rejects.toMatchObject({
      timedOut: true,
    });
    await expect(runTool('cat', ['/dev/zero'], { maxOutputBytes: 1_000 })).rejects.toThrow(
      /wrote more/,
    );
  });
});

test('ffmpeg alone finds the same as ffprobe', async () => {
  const file = await makeVideo(folder.at('probe.mp4'), { seconds: 1.2 });
  const tools = findMediaTools();
  const [full, alone] = await Promise.all([
    probeMedia(file, { tools }),
    probeMedia(file, { tools: { ...tools, ffprobe: null } }),
  ]);
  expect(alone.durationSeconds).toBeCloseTo(full.durationSeconds, 1);
  expect({ ...alone, durationSeconds: 0 }).toEqual({ ...full, durationSeconds: 0 });
});

test('a report without an input is not media', () => {
  expect(() => parseFfmpegReport('page.mp4: Invalid data found')).toThrow(/did not recognise/);
});
