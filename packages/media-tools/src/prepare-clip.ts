import { z } from 'zod';
import { audioCodec, mp4Container } from './encode.ts';
import { inputGuards, runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { currentMediaTools } from './find-tools.ts';
import type { MediaInfo } from './media-info.ts';
import { MediaRejected } from './media-rejected.ts';
import { probeMedia } from './probe.ts';
import { reportProgress } from './reframe.ts';
import { MediaToolFailed, runTool } from './run-tool.ts';

/** What is decoded at most. A clip beyond it is refused by its header, before a frame is decoded. */
export const CLIP_LIMITS = {
  /** 4096 × 2304, in either direction. */
  pixels: 4096 * 2304,
  /** 4K at 60 frames a second. */
  pixelsPerSecond: 3840 * 2160 * 61,
  seconds: 600,
} as const;

/** A proxy has at most so many pixels. */
const SHORT_SIDE = 1080;
const LONG_SIDE = 2560;
const PROXY_FPS = 30;
/** A minute of a proxy that lacks more than this share of its source was made of a broken file. */
const LEAST_SHARE = 0.9;
/** The clocks of cameras and containers differ by some frames. */
const SLACK_SECONDS = 1;
/** 4K HEVC of ten bits with all its reference pictures takes 300 MiB. */
const MEMORY_LIMIT_BYTES = 700 * 1024 * 1024;
/** What ffmpeg and its decoders say. */
const OUT_OF_MEMORY = /Cannot allocate memory|get_buffer\(\) failed/i;
const LOOK_TIMEOUT_MS = 60_000;

/** HDR in the two ways that cameras record it: PQ and HLG. */
const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67']);

export interface PrepareClipInput {
  source: string;
  /** An .mp4 file. */
  output: string;
  /** The share that is encoded, 0..1; not called for a file that does not say how long it is. */
  onProgress?: (share: number) => void;
}

export interface PreparedClip {
  width: number;
  height: number;
  durationSeconds: number;
  fps: number;
  hasAudio: boolean;
}

/**
 * Makes a proxy of a clip from anywhere: H.264 with 30 constant frames a second and a keyframe each second, upright,
 * SDR, with stereo sound or none.
 * @throws {MediaRejected} `unreadable`, `no-video`, `wrong-size` (pixels), `too-fast` (frames), `too-long`, `damaged`,
 * `too-much` (memory); the message names what was found.
 */
export async function prepareClip(
  { source, output, onProgress }: PrepareClipInput,
  options: MediaRunOptions = {},
): Promise<PreparedClip> {
  const info = await look(source, options);
  const isHdr = HDR_TRANSFERS.has(await transferOf(source, options));
  const { stderr } = await runFfmpeg(
    [
      // One thread: each keeps pictures of its own, which for 4K are tens of megabytes.
      ['-threads', '1', '-t', String(CLIP_LIMITS.seconds + SLACK_SECONDS)],
      untrustedInput(source),
      ['-filter_threads', '1', '-map', '0:v:0', '-vf', proxyFilter(isHdr), '-sn', '-dn'],
      proxyCodec(),
      info.audio
        ? ['-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0', audioCodec()]
        : ['-an'],
      ['-progress', 'pipe:1', '-stats_period', '1', mp4Container(), output],
    ],
    {
      ...options,
      isLong: true,
      memoryLimitBytes: MEMORY_LIMIT_BYTES,
      onOutput: (text) => reportProgress(text, info.durationSeconds, onProgress),
    },
  ).catch(asUnreadableClip);
  // ffmpeg leaves out the frames for which there is no memory, and goes on.
  if (OUT_OF_MEMORY.test(stderr)) throw new MediaRejected('too-much', 'Frames were left out.');
  return checkProxy(output, info, options);
}

/** Refuses by the header what must not be decoded. */
async function look(source: string, options: MediaRunOptions): Promise<MediaInfo> {
  const info = await probeMedia(source, { ...options, timeoutMs: LOOK_TIMEOUT_MS }).catch(
    asUnreadableClip,
  );
  const { video, durationSeconds: seconds } = info;
  if (!video) throw new MediaRejected('no-video', 'There is no video stream.');
  const { width, height, frames } = video;
  if (width < 1 || height < 1) throw new MediaRejected('unreadable', 'The picture has no size.');
  if (width * height > CLIP_LIMITS.pixels)
    throw new MediaRejected('wrong-size', `${width} × ${height} pixels`);
  if (seconds > CLIP_LIMITS.seconds + SLACK_SECONDS)
    throw new MediaRejected('too-long', `${seconds} s`);
  // Streams that a browser recorded do not say how long they are, nor how many frames a second they have.
  const fps = seconds > 0 ? Math.max(video.fps > 240 ? 0 : video.fps, frames / seconds) : 0;
  const pixels = width * height;
  if (
    fps * pixels > CLIP_LIMITS.pixelsPerSecond ||
    frames * pixels > CLIP_LIMITS.pixelsPerSecond * (CLIP_LIMITS.seconds + SLACK_SECONDS)
  )
    throw new MediaRejected('too-fast', `${Math.round(fps)} frames a second`);
  return info;
}

const streams = z.object({
  streams: z.array(z.object({ color_transfer: z.string().optional() })).default([]),
});

/** How the brightness of the picture is encoded; empty: it does not say. */
async function transferOf(source: string, options: MediaRunOptions): Promise<string> {
  const { tools = currentMediaTools(), signal } = options;
  if (tools.ffprobe === null) return '';
  const what = ['-select_streams', 'v:0', '-show_entries', 'stream=color_transfer'];
  const { stdout } = await runTool(
    tools.ffprobe,
    [['-v', 'error', '-of', 'json'], what, inputGuards(), `file:${source}`],
    { signal, timeoutMs: LOOK_TIMEOUT_MS, maxOutputBytes: 1024 * 1024 },
  );
  return streams.parse(JSON.parse(stdout.toString('utf8'))).streams[0]?.color_transfer ?? '';
}

/**
 * Frames are made smaller first, since everything after it keeps some of them: a 4K frame as floating point numbers,
 * which tone-mapping needs, takes 100 MB.
 */
function proxyFilter(isHdr: boolean): string {
  const [w, h] = ['iw*sar', 'ih'];
  const share = `min(1,min(${SHORT_SIDE}/min(${w},${h}),${LONG_SIDE}/max(${w},${h})))`;
  const even = (side: string) => `max(2,2*floor(${side}*${share}/2))`;
  const size = `w='${even(w)}':h='${even(h)}'`;
  const toSdr =
    'zscale=t=linear:npl=203:p=bt709,format=gbrpf32le,' +
    'tonemap=tonemap=mobius:desat=2,zscale=t=bt709:m=bt709:r=tv';
  return [
    isHdr ? `scale=${size}` : `scale=${size}:out_color_matrix=bt709:out_range=tv`,
    `fps=${PROXY_FPS}`,
    ...(isHdr ? [toSdr] : []),
    'setsar=1,format=yuv420p',
  ].join(',');
}

function proxyCodec(): string[] {
  return [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high'],
    ['-threads', '1', '-x264-params', 'rc-lookahead=1:sync-lookahead=0:bframes=0:ref=1'],
    ['-pix_fmt', 'yuv420p', '-g', String(PROXY_FPS), '-r', String(PROXY_FPS)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ].flat();
}

async function checkProxy(
  output: string,
  { durationSeconds: promised, video: source }: MediaInfo,
  options: MediaRunOptions,
): Promise<PreparedClip> {
  const { video, audio } = await probeMedia(output, { ...options, timeoutMs: LOOK_TIMEOUT_MS });
  const seconds = (video?.frames ?? 0) / PROXY_FPS;
  if (!video || video.frames < 1) throw new MediaRejected('damaged', 'There is no frame.');
  if (seconds > CLIP_LIMITS.seconds + SLACK_SECONDS / 2)
    throw new MediaRejected('too-long', `at least ${seconds} s`);
  if ((source?.frames ?? 0) > 1 && seconds < promised * LEAST_SHARE - SLACK_SECONDS)
    throw new MediaRejected('damaged', `${seconds} s instead of ${promised} s`);
  const { width, height } = video;
  return { width, height, durationSeconds: seconds, fps: PROXY_FPS, hasAudio: audio !== undefined };
}

/** A clip that no tool can read is a bad file; one that the time or a stop ended is not. */
function asUnreadableClip(error: unknown): never {
  if (!(error instanceof MediaToolFailed) || error.timedOut) throw error;
  const tooMuch = OUT_OF_MEMORY.test(error.stderrTail);
  throw new MediaRejected(tooMuch ? 'too-much' : 'unreadable', error.message, { cause: error });
}
