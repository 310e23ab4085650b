import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { prepareClip } from '@talkreel/media-tools/prepare-clip';
import { print } from '@talkreel/testing/figures';

/** The ten minutes that are allowed take as much memory, since no frame is kept, and 200 times as long. */
const SECONDS = 3;
const SAMPLE_MS = 100;

/**
 * Peak memory of the program that prepares a clip: 4K HEVC of ten bits in HDR with several reference pictures, which
 * takes the most of what is accepted.
 */
export async function benchMedia(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-bench-'));
  try {
    const source = path.join(folder, 'source.mov');
    await runFfmpeg(
      [
        ['-f', 'lavfi', '-i', `testsrc2=s=3840x2160:r=30:d=${SECONDS}`],
        ['-f', 'lavfi', '-i', `sine=d=${SECONDS}`, '-c:v', 'libx265', '-preset', 'ultrafast'],
        ['-x265-params', 'log-level=error:ref=4:bframes=4:transfer=smpte2084:colorprim=bt2020'],
        ['-pix_fmt', 'yuv420p10le', '-color_trc', 'smpte2084', '-color_primaries', 'bt2020'],
        ['-colorspace', 'bt2020nc', '-tag:v', 'hvc1', '-c:a', 'aac', source],
      ],
      { timeoutMs: 600_000 },
    );
    let peak = 0;
    const timer = setInterval(() => {
      void childrenPeak().then((bytes) => (peak = Math.max(peak, bytes)));
    }, SAMPLE_MS);
    const started = performance.now();
    await prepareClip({ source, output: path.join(folder, 'proxy.mp4') });
    clearInterval(timer);
    const seconds = (performance.now() - started) / 1_000;
    const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
    print(
      `media: 4K HEVC, 10 bit, HDR: ffmpeg takes ${mebibytes(peak)} MiB at most, this process ` +
        `${mebibytes(process.memoryUsage.rss())} MiB; ${(seconds / SECONDS).toFixed(1)} s per second of the clip`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The largest resident size that any child of this process has had, in bytes; 0 where there is no /proc. */
async function childrenPeak(): Promise<number> {
  const sizes = await Promise.all((await childIds()).map(peakOf));
  return Math.max(0, ...sizes);
}

async function childIds(): Promise<string[]> {
  const tasks = await readdir('/proc/self/task').catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean));
}

async function peakOf(id: string): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
