import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mediaItem, type MediaItem } from '@talkreel/contracts/http/media-library';
import { workerMemory } from '@talkreel/infra/launch/worker-memory';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { startStandaloneStack } from '@talkreel/scenarios/stack/standalone';
import { print } from '@talkreel/testing/figures';

/** `MEDIA_SECONDS`, up to 600, as long as a clip may be. No frame is kept, so a longer one takes the same memory. */
const SECONDS = Number(process.env['MEDIA_SECONDS'] ?? 30);
const SEGMENT_SECONDS = 3;
const SAMPLE_MS = 200;
const LOOK_MS = 1_000;
const BOUND_MIB = 400;

/** In bytes. */
interface Memory {
  worker: number;
  child: number;
  /** The largest sum at one moment. */
  together: number;
}

/**
 * A clip that takes a lot of memory (4K HEVC of ten bits in HDR with several reference pictures, held upright) is
 * uploaded, and prepared by a worker: what both processes take, beside decoding alone.
 */
export async function benchMedia(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-bench-'));
  try {
    const source = await makeSource(folder);
    const decoding = await memoryOf(process.pid, (signal) => decode(source, signal));
    const stack = await startStandaloneStack({
      workers: 0,
      // On a machine that does other work as well.
      env: { MEDIA_DEADLINE_FACTOR: '10' },
    });
    try {
      const { pid } = await stack.startWorker(workerMemory);
      const idle = await residentOf(String(pid));
      const client = await stack.signIn('bench-media@example.com');
      const started = performance.now();
      const { id, uploadSeconds } = await upload(client, source);
      const memory = await memoryOf(pid, () => untilReady(client, id));
      const seconds = (performance.now() - started) / 1_000 - uploadSeconds;
      report({ memory, decoding, idle, seconds, uploadSeconds, bytes: (await stat(source)).size });
    } finally {
      // The workers are stopped gracefully, so that they remove their workspaces.
      await Promise.all(stack.workers().map((worker) => worker.end('SIGTERM')));
      await stack.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function report(of: {
  memory: Memory;
  decoding: Memory;
  idle: number;
  seconds: number;
  uploadSeconds: number;
  bytes: number;
}): void {
  const mib = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  const { memory, decoding, idle, seconds, uploadSeconds, bytes } = of;
  const { child, worker, together } = memory;
  print(
    `media: ${SECONDS} s of 4K HEVC, 10 bit, HDR (${mib(bytes)} MiB, uploaded in ${uploadSeconds.toFixed(1)} s): ` +
      `ffmpeg ${mib(child)} MiB at most of ${BOUND_MIB}, ` +
      `${(child / decoding.child).toFixed(2)} × decoding alone (${mib(decoding.child)}); ` +
      `${(seconds / SECONDS).toFixed(1)} s per second of the clip`,
  );
  print(
    `  the worker beside it ${mib(worker)} MiB (idle ${mib(idle)}), together ${mib(together)} MiB at most`,
  );
}

/** A few seconds are encoded, and repeated. Turning a picture takes another one. */
async function makeSource(folder: string): Promise<string> {
  const [segment, source] = [path.join(folder, 'segment.mov'), path.join(folder, 'source.mov')];
  const picture = `testsrc2=s=640x360:r=30:d=${SEGMENT_SECONDS},scale=3840x2160`;
  const options = { timeoutMs: 600_000 };
  await runFfmpeg(
    [
      ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${SEGMENT_SECONDS}`],
      ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '32', '-x265-params'],
      'log-level=error:ref=4:bframes=4:transfer=smpte2084:colorprim=bt2020',
      ['-pix_fmt', 'yuv420p10le', '-color_trc', 'smpte2084', '-color_primaries', 'bt2020'],
      ['-colorspace', 'bt2020nc', '-tag:v', 'hvc1', '-c:a', 'aac', segment],
    ],
    options,
  );
  const length = ['-t', String(SECONDS)];
  const turned = ['-metadata:s:v:0', 'rotate=90'];
  const copied = [length, '-c', 'copy', turned, source];
  await runFfmpeg(['-stream_loop', '-1', '-i', segment, copied], options);
  return source;
}

/** The part of it that shows how much memory its pictures need, with one thread as for a proxy. */
async function decode(source: string, signal: AbortSignal): Promise<void> {
  const part = ['-threads', '1', '-t', String(SEGMENT_SECONDS), '-i', source];
  await runFfmpeg([part, '-an', '-f', 'null', '-'], { signal, timeoutMs: 600_000 });
}

async function upload(client: ApiClient, source: string) {
  const body = await openAsBlob(source);
  const started = performance.now();
  const reply = await client.fetch(`/api/media?name=walk.mov&bytes=${body.size}&rights=Ours`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: body.stream(),
    duplex: 'half',
  });
  if (reply.status !== 201) throw new Error(`not uploaded: ${reply.status} ${await reply.text()}`);
  const { id } = mediaItem.parse(await reply.json());
  return { id, uploadSeconds: (performance.now() - started) / 1_000 };
}

async function untilReady(client: ApiClient, id: string): Promise<void> {
  for (;;) {
    const item: MediaItem = mediaItem.parse((await client.get(`/api/media/${id}`)).body);
    if (item.state === 'failed') throw new Error(`not prepared: ${item.error}`);
    if (item.state === 'ready') return;
    await delay(LOOK_MS);
  }
}

/** What a process and the programs that it started held at most while `work` ran; 0 where there is no /proc. */
async function memoryOf(
  pid: number,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<Memory> {
  const memory: Memory = { worker: 0, child: 0, together: 0 };
  const end = new AbortController();
  const sampling = (async () => {
    while (!end.signal.aborted) {
      const [worker, children] = [await residentOf(String(pid)), await childrenOf(pid)];
      const peaks = await Promise.all(children.map((id) => sizeOf(id, 'VmHWM')));
      const held = await Promise.all(children.map(residentOf));
      memory.worker = Math.max(memory.worker, worker);
      memory.child = Math.max(memory.child, ...peaks);
      memory.together = Math.max(
        memory.together,
        held.reduce((sum, size) => sum + size, worker),
      );
      await delay(SAMPLE_MS);
    }
  })();
  try {
    await work(end.signal);
  } finally {
    end.abort();
    await sampling;
  }
  return memory;
}

async function childrenOf(pid: number): Promise<string[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean));
}

function residentOf(id: string): Promise<number> {
  return sizeOf(id, 'VmRSS');
}

async function sizeOf(id: string, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
}
