import type { MediaRunOptions } from './ffmpeg.ts';
import { findHeardChannel } from './heard-channel.ts';
import { asUnreadable, MediaRejected } from './media-rejected.ts';
import type { MediaInfo } from './media-info.ts';
import { probeMedia } from './probe.ts';
import { MediaToolFailed } from './run-tool.ts';
import {
  SAMPLE_FPS,
  sampleAudio,
  sampleVideo,
  sampleVideoAndAudio,
  type SampledAudio,
  type SampledVideo,
} from './sample-media.ts';
import { isSmall, makeThumbnail } from './thumbnail.ts';

export { MediaRejected } from './media-rejected.ts';

export interface CheckVideoOptions extends MediaRunOptions {
  /** The requested length, or several of which one is right; unchecked if not set. */
  expectSeconds?: number | readonly number[] | undefined;
  /** Frames of 1/25 s. Default 2. */
  toleranceFrames?: number | undefined;
  /** There must be a sound stream that is not silent. */
  needsAudio: boolean;
  /** Something must move in the picture. Default: as `needsAudio`. */
  mustMove?: boolean | undefined;
  /** What the file holds, if we have just encoded it ourselves; probed if absent. */
  info?: MediaInfo | undefined;
  /** A .jpg file: the thumbnail, which takes no decoding of its own here; see `makeThumbnail`. */
  thumbnail?: string | undefined;
}

const BLACK_PEAK = 40;
const BLACK_SHARE = 0.9;
/** A still picture through H.264 stays below 1.5; a speaking mouth reaches 10 and more. */
const MOTION_LEVEL = 4;
const MOVING_SHARE = 0.03;
const AUDIBLE_DBFS = -50;
const AUDIBLE_WINDOWS = 2;

/**
 * Decodes a whole video and checks every frame.
 * @throws {MediaRejected} if it must not be delivered.
 */
export async function checkVideo(file: string, options: CheckVideoOptions): Promise<MediaInfo> {
  const run = { signal: options.signal, timeoutMs: options.timeoutMs, tools: options.tools };
  const { thumbnail, info = await probeMedia(file, run).catch(asUnreadable) } = options;
  if (!info.video) throw new MediaRejected('no-video', 'There is no video stream.');
  const { fps, frames } = info.video;
  if (fps <= 0 || frames <= 0) throw new MediaRejected('no-video', 'The video stream is empty.');

  const hears = options.needsAudio && info.audio !== undefined;
  const sampling = { ...run, still: thumbnail };
  const { video: sampled, audio } = await (
    hears ? sampleVideoAndAudio(file, sampling) : sampleVideo(file, sampling).then(withoutAudio)
  ).catch(asUnreadable);
  const seconds = sampled.frames / SAMPLE_FPS;
  // A truncated download still states its full frame count.
  if (sampled.frames === 0 || seconds < (frames / fps) * 0.98 - 1 / SAMPLE_FPS) {
    throw new MediaRejected(
      'unreadable',
      `${seconds.toFixed(2)} of ${(frames / fps).toFixed(2)} s could be decoded.`,
    );
  }
  expectLength(seconds, options);

  const black = sampled.peak.filter((peak) => peak < BLACK_PEAK).length / sampled.frames;
  if (black >= BLACK_SHARE) {
    throw new MediaRejected('black', `${Math.round(black * 100)} % of the frames are black.`);
  }
  if (options.mustMove ?? options.needsAudio) {
    const moving = sampled.motion.filter((level) => level >= MOTION_LEVEL).length;
    if (moving < Math.max(1, sampled.motion.length * MOVING_SHARE)) {
      throw new MediaRejected('frozen', `Only ${moving} of its frames move.`);
    }
  }
  if (options.needsAudio) {
    if (!audio) throw new MediaRejected('no-audio', 'There is no audio stream.');
    if (!isAudible(audio)) expectSound(await sampleHeard(file, run).catch(asUnreadable));
  }
  if (thumbnail !== undefined && !(await isSmall(thumbnail)))
    await makeThumbnail({ video: file, output: thumbnail }, run);
  return info;
}

export interface CheckAudioOptions extends MediaRunOptions {
  expectSeconds?: number | undefined;
  /** Allowed deviation from `expectSeconds`. Default 0.1. */
  toleranceSeconds?: number | undefined;
  /** Default 0.2. */
  minSeconds?: number | undefined;
  maxSeconds?: number | undefined;
}

/**
 * @returns the decoded length, not that of the header.
 * @throws {MediaRejected} if it must not be delivered.
 */
export async function checkAudio(
  file: string,
  options: CheckAudioOptions = {},
): Promise<{ durationSeconds: number }> {
  const run = { signal: options.signal, timeoutMs: options.timeoutMs, tools: options.tools };
  const sampled = await sampleAudio(file, run)
    .catch(async (error: unknown) => {
      if (error instanceof MediaToolFailed && !error.timedOut) await expectAudio(file, run);
      throw error;
    })
    .catch(asUnreadable);
  const heard = isAudible(sampled) ? sampled : await sampleHeard(file, run).catch(asUnreadable);
  expectSound(heard);
  const { durationSeconds } = heard;
  const { expectSeconds, toleranceSeconds = 0.1, minSeconds = 0.2 } = options;
  const wrong =
    durationSeconds < minSeconds ||
    durationSeconds > (options.maxSeconds ?? Infinity) ||
    (expectSeconds !== undefined && Math.abs(durationSeconds - expectSeconds) > toleranceSeconds);
  if (wrong) throw new MediaRejected('wrong-length', `It is ${durationSeconds.toFixed(2)} s long.`);
  return { durationSeconds };
}

async function expectAudio(file: string, run: MediaRunOptions): Promise<void> {
  const { audio } = await probeMedia(file, run);
  if (!audio) throw new MediaRejected('no-audio', 'There is no audio stream.');
}

export interface CheckImageOptions extends MediaRunOptions {
  width?: number | undefined;
  height?: number | undefined;
}

/** @throws {MediaRejected} if it does not decode, has another size or shows only one colour. */
export async function checkImage(
  file: string,
  options: CheckImageOptions = {},
): Promise<{ width: number; height: number; codec: string }> {
  const run = { signal: options.signal, timeoutMs: options.timeoutMs, tools: options.tools };
  const { video } = await probeMedia(file, run).catch(asUnreadable);
  if (!video) throw new MediaRejected('unreadable', 'It is not an image.');
  const { width, height, codec } = video;
  if (width !== (options.width ?? width) || height !== (options.height ?? height)) {
    throw new MediaRejected('wrong-size', `It is ${width}×${height} pixels.`);
  }
  const { frames, brightness, peak } = await sampleVideo(file, run).catch(asUnreadable);
  if (frames < 1) throw new MediaRejected('unreadable', 'The image could not be decoded.');
  if ((peak[0] ?? 0) - (brightness[0] ?? 0) < 2) {
    throw new MediaRejected('blank', 'The image is a single colour.');
  }
  return { width, height, codec };
}

function withoutAudio(video: SampledVideo): { video: SampledVideo; audio: SampledAudio | null } {
  return { video, audio: null };
}

function expectLength(seconds: number, options: CheckVideoOptions): void {
  const { expectSeconds, toleranceFrames = 2 } = options;
  if (expectSeconds === undefined) return;
  const right = [expectSeconds].flat();
  // Half a frame is added, since lengths are rarely whole frames.
  const tolerance = (toleranceFrames + 0.5) / SAMPLE_FPS;
  if (right.every((expected) => Math.abs(seconds - expected) > tolerance)) {
    throw new MediaRejected(
      'wrong-length',
      `It is ${seconds.toFixed(2)} s long instead of ${right.join(' or ')} s.`,
    );
  }
}

/** Samples a file whose first stream, mixed, is silent: the sound is on another, or cancels out in the mix. */
async function sampleHeard(file: string, run: MediaRunOptions): Promise<SampledAudio> {
  const heard = await findHeardChannel(file, run);
  return sampleAudio(file, { ...run, heard });
}

function isAudible({ windowDbfs }: SampledAudio): boolean {
  return windowDbfs.filter((level) => level > AUDIBLE_DBFS).length >= AUDIBLE_WINDOWS;
}

function expectSound(sampled: SampledAudio): void {
  if (!isAudible(sampled)) throw new MediaRejected('silent', 'It is silent.');
}
