/**
 * Lip-sync rendering against encoding the same frames alone: `node bench/src/render.ts [actor ...]`.
 * Each clip is 15 s, 640×720, 25 fps, made in a process of its own; memory is the highest that process reached.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { synthesizeSpeech } from '@talkreel/media-engine/speech/speak';
import type { RenderOrder, RenderReport } from './render-process.ts';

const clipSeconds = 15;
const actors = process.argv.length > 2 ? process.argv.slice(2) : ['clara', 'otto', 'nova'];
const text =
  'Three things I do before nine. Coffee, stretching, and one honest look at the day. This little app does the ' +
  'rest: it plans your week in a minute, and it even remembers the birthdays.';

function renderInProcess(order: RenderOrder): Promise<RenderReport> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./render-process.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', (report: RenderReport) => resolve(report));
    child.once('exit', (code) => reject(new Error(`the render process ended with ${code}`)));
    child.send(order);
  });
}

const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-bench-'));
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  const audioPath = path.join(folder, 'speech.wav');
  const cueStoreDir = path.join(folder, 'cues');
  await synthesizeSpeech({ text, voiceId: 'custom-female-1', outPath: audioPath, cueStoreDir });
  for (const actorId of actors) {
    const order = { actorId, audioPath, cueStoreDir, folder };
    const { firstMs, againMs, shortMs, drawCpuMs, peakBytes, outPath } = await renderInProcess({
      ...order,
      seconds: clipSeconds,
    });
    const rawPath = path.join(folder, 'frames.rgba');
    await runFfmpeg(['-i', outPath, '-f', 'rawvideo', '-pix_fmt', 'rgba', rawPath]);
    const { wallMs: encodeMs, cpuMs: encodeCpuMs } = await encodeAlone(rawPath, audioPath);
    await rm(rawPath);
    const real = clipSeconds * 1000;
    say(`${actorId}, ${clipSeconds} s clip`);
    say(`  encoding the same frames alone  ${seconds(encodeMs)}`);
    say(
      `  processor time                  ${seconds(drawCpuMs)} drawing and sound, ${seconds(encodeCpuMs)} encoding: ` +
        `${((drawCpuMs + encodeCpuMs) / encodeCpuMs).toFixed(2)} × encoding`,
    );
    say(
      `  first render, with lip sync     ${seconds(firstMs)}  ${(firstMs / encodeMs).toFixed(2)} × encoding, ${(firstMs / real).toFixed(2)} of real time`,
    );
    say(
      `  second render                   ${seconds(againMs)}  ${(againMs / encodeMs).toFixed(2)} × encoding, ${(againMs / real).toFixed(2)} of real time`,
    );
    say(
      `  a clip of 5 s, layers made      ${seconds(shortMs)}  (a third would be ${seconds(againMs / 3)})`,
    );
    say(
      `  peak memory of the process      ${Math.round(peakBytes / 2 ** 20)} MiB; file ${Math.round((await stat(outPath)).size / 1024)} KiB`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The best of three, since anything else on the machine only makes it slower. */
async function encodeAlone(
  rawPath: string,
  audioPath: string,
): Promise<{ wallMs: number; cpuMs: number }> {
  const best = { wallMs: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY };
  for (let i = 0; i < 3; i++) {
    const started = performance.now();
    const { stderr } = await runFfmpeg([
      ...['-loglevel', 'info', '-nostats', '-benchmark'],
      ...[
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        '-video_size',
        '640x720',
        '-framerate',
        '25',
        '-i',
        rawPath,
      ],
      ...['-i', audioPath, '-map', '0:v:0', '-map', '1:a:0'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-g', '50', '-threads', '2'],
      ...[
        '-af',
        'apad',
        '-c:a',
        'aac',
        '-b:a',
        '128k',
        '-t',
        String(clipSeconds),
        path.join(folder, 'alone.mp4'),
      ],
    ]);
    const [, user = '0', system = '0'] = /utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
    best.wallMs = Math.min(best.wallMs, performance.now() - started);
    best.cpuMs = Math.min(best.cpuMs, (Number(user) + Number(system)) * 1000);
  }
  return best;
}
