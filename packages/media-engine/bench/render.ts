/**
 * Lip sync compared with encoding the same frames with the same settings: `node packages/media-engine/bench/render.ts
 * [actor ...]`. A shipped clip is extended to 15 s (720×1280, 25 fps), then lip-synced twice in a
 * separate process; memory is that process's peak.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { cast } from '@talkreel/media-engine/cast/cast';
import { frames } from '@talkreel/media-engine/types';
import { drawingEnvironment } from '@talkreel/media-engine/render/quick-start';
import { encoderArguments } from '@talkreel/media-engine/render/encoder';
import { synthesizeSpeech } from '@talkreel/media-engine/voice/speak';
import type { RenderOrder, RenderReport } from './render-process.ts';

const clipSeconds = 15;
const actors = process.argv.length > 2 ? process.argv.slice(2) : cast.map(({ id }) => id);
const actorFolder = path.resolve(import.meta.dirname, '../../db/seed/actors');
const text =
  'Three things I do before nine. Coffee, stretching, and one honest look at the day. This little app does the ' +
  'rest: it plans your week in a minute, and it even remembers the birthdays.';

const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-bench-'));
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Starts a process like the engine does; its compile cache is in the folder of this run. */
function renderInProcess(order: RenderOrder): Promise<RenderReport> {
  return new Promise((resolve, reject) => {
    const compiled = {
      TMPDIR: folder,
      NODE_COMPILE_CACHE: path.join(folder, 'node-compile-cache'),
    };
    const child = fork(new URL('./render-process.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // oxlint-disable-next-line node/no-process-env -- a child sees what its parent sees, and a little more
      env: { ...process.env, ...drawingEnvironment, ...compiled },
    });
    child.once('message', (report: RenderReport) => resolve(report));
    child.once('exit', (code) => reject(new Error(`the render process ended with ${code}`)));
    child.send(order);
  });
}

/** The actor's clip, looped; the copy contains the rig. */
async function clipOf(actorId: string, durationSeconds: number): Promise<string> {
  const to = path.join(folder, `${actorId}-${durationSeconds}.mp4`);
  const from = path.join(actorFolder, `${actorId}.mp4`);
  await runFfmpeg([
    ['-stream_loop', '-1', '-i', from, '-t', String(durationSeconds)],
    ['-c', 'copy', '-map_metadata', '0', to],
  ]);
  return to;
}

/** The frames of a clip, only encoded, with our settings: the best of three. */
async function encodeAlone(
  clipPath: string,
  audioPath: string,
): Promise<{ wallMs: number; cpuMs: number }> {
  const rawPath = path.join(folder, 'frames.rgba');
  await runFfmpeg(['-i', clipPath, '-f', 'rawvideo', '-pix_fmt', 'rgba', rawPath]);
  const outPath = path.join(folder, 'alone.mp4');
  const { width, height } = frames.vertical;
  const options = { outPath, audioPath, width, height, durationSeconds: clipSeconds };
  const best = { wallMs: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY };
  for (let i = 0; i < 3; i++) {
    const started = performance.now();
    const { stderr } = await runFfmpeg([
      ...encoderArguments(options, rawPath),
      // Appended, because the last value of a global option wins.
      ...['-loglevel', 'info', '-nostats', '-benchmark'],
    ]);
    const [, user = '0', system = '0'] = /utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
    best.wallMs = Math.min(best.wallMs, performance.now() - started);
    best.cpuMs = Math.min(best.cpuMs, (Number(user) + Number(system)) * 1000);
  }
  await rm(rawPath);
  return best;
}

try {
  const audioPath = path.join(folder, 'speech.wav');
  const cueStoreDir = path.join(folder, 'cues');
  await synthesizeSpeech({ text, voiceId: 'custom-female-1', outPath: audioPath, cueStoreDir });
  for (const [index, actorId] of actors.entries()) {
    const outPath = path.join(folder, `${actorId}.mp4`);
    const order: RenderOrder = {
      videoPath: await clipOf(actorId, clipSeconds),
      shortPath: await clipOf(actorId, clipSeconds / 3),
      audioPath,
      cueStoreDir,
      outPath,
    };
    if (index === 0) {
      const { bootMs, firstMs } = await renderInProcess(order);
      say(
        `nothing compiled yet: ${seconds(firstMs)} after ${seconds(bootMs)} to start (${actorId})`,
      );
    }
    const { bootMs, firstMs, againMs, shortMs, drawCpuMs, peakBytes } =
      await renderInProcess(order);
    const { wallMs, cpuMs } = await encodeAlone(outPath, audioPath);
    const against = (ms: number): string =>
      `${seconds(ms)} = ${(ms / wallMs).toFixed(2)} × encoding, ${(ms / clipSeconds / 1000).toFixed(2)} of real time`;
    say(`${actorId}, ${clipSeconds} s clip, load ${loadavg()[0]?.toFixed(1)}`);
    say(`  encoding the same frames alone  ${seconds(wallMs)}`);
    say(`  first render, with lip sync     ${against(firstMs)}, after ${seconds(bootMs)} to start`);
    say(`  second render                   ${against(againMs)}`);
    say(
      `  processor time of the second    ${seconds(drawCpuMs)} drawing and sound, ${seconds(cpuMs)} encoding: ` +
        `${((drawCpuMs + cpuMs) / cpuMs).toFixed(2)} × encoding`,
    );
    say(
      `  a clip of 5 s, layers made      ${seconds(shortMs)} = ${(shortMs / againMs).toFixed(2)} of the second`,
    );
    say(
      `  peak memory of the process      ${Math.round(peakBytes / 2 ** 20)} MiB; file ${Math.round((await stat(outPath)).size / 1024)} KiB`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
