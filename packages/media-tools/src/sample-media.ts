import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';
import { takeHeard, type HeardChannel } from './heard-channel.ts';
import { readPlainWav } from './plain-wav.ts';
import type { ToolArgs } from './run-tool.ts';
import { firstFrameTo } from './thumbnail.ts';

/** Measurements of small grey versions of the frames, at 25 per second. */
export interface SampledVideo {
  frames: number;
  /** Mean brightness 0..255 of each frame. */
  brightness: number[];
  /** Brightest pixel 0..255 of each frame. */
  peak: number[];
  /**
   * Change within a fifth of a second, 0..255: the mean over the hundredth of the pixels that
   * changed most.
   */
  motion: number[];
}

export interface SampledAudio {
  durationSeconds: number;
  /** Loudness of each tenth of a second in dBFS; silence is -Infinity. */
  windowDbfs: number[];
}

const WIDTH = 80;
const HEIGHT = 90;
const FRAME_BYTES = WIDTH * HEIGHT;
const CHANGED_PIXELS = FRAME_BYTES / 100;
/** Frames are sampled at this rate, so their number is a duration, whatever the file's own rate. */
export const SAMPLE_FPS = 25;
/** The most frames to sample: two minutes, longer than any video that is requested. */
const MAX_FRAMES = 120 * SAMPLE_FPS;
/** The number of frames over which motion is measured, a fifth of a second. */
const STRIDE = SAMPLE_FPS / 5;
const SAMPLE_RATE = 8000;
/** The most sound to sample: ten minutes, longer than any recording. */
const MAX_AUDIO_SECONDS = 600;

export interface SampleVideoOptions extends MediaRunOptions {
  /** A .jpg file that the first frame is written to, whatever its size in bytes. */
  still?: string | undefined;
}

/** Decodes the whole video stream. */
export async function sampleVideo(
  file: string,
  { still, ...options }: SampleVideoOptions = {},
): Promise<SampledVideo> {
  const { stdout } = await runFfmpeg(
    [untrustedInput(file), videoTo('pipe:1'), stillTo(still)],
    options,
  );
  return measureVideo(stdout);
}

/** Decodes the whole first audio stream, or what is `heard`; starts no program for speech as we store it. */
export async function sampleAudio(
  file: string,
  { heard, ...options }: MediaRunOptions & { heard?: HeardChannel } = {},
): Promise<SampledAudio> {
  const plain = await readPlainWav(file, options.signal);
  if (plain !== null) return measureAudio(plain.samples, plain.sampleRate);
  const { stdout } = await runFfmpeg([untrustedInput(file), audioTo('pipe:1', heard)], options);
  return measureAudio(stdout, SAMPLE_RATE);
}

/** Samples both in one run, because starting ffmpeg takes as long as decoding seconds of video. */
export async function sampleVideoAndAudio(
  file: string,
  { still, ...options }: SampleVideoOptions = {},
): Promise<{ video: SampledVideo; audio: SampledAudio }> {
  const { stdout, extra } = await runFfmpeg(
    [untrustedInput(file), videoTo('pipe:1'), audioTo('pipe:3'), stillTo(still)],
    { ...options, hasExtraOutput: true },
  );
  return { video: measureVideo(stdout), audio: measureAudio(extra, SAMPLE_RATE) };
}

function videoTo(output: string): ToolArgs {
  const small = `fps=${SAMPLE_FPS},scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;
  return [
    ['-map', '0:v:0', '-vf', small, '-frames:v', String(MAX_FRAMES)],
    ['-f', 'rawvideo', output],
  ];
}

function stillTo(output: string | undefined): ToolArgs {
  return output === undefined ? [] : firstFrameTo({ output });
}

function audioTo(output: string, heard: HeardChannel = { stream: 0, channel: null }): ToolArgs {
  const mono = [...takeHeard(heard), '-ac', '1', '-ar', String(SAMPLE_RATE)];
  return [mono, ['-t', String(MAX_AUDIO_SECONDS), '-f', 's16le', output]];
}

function measureVideo(pixels: Buffer): SampledVideo {
  const frames = Math.floor(pixels.length / FRAME_BYTES);
  const sampled: SampledVideo = { frames, brightness: [], peak: [], motion: [] };
  for (let index = 0; index < frames; index += 1) {
    const frame = pixels.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES);
    let sum = 0;
    let peak = 0;
    for (const pixel of frame) {
      sum += pixel;
      if (pixel > peak) peak = pixel;
    }
    sampled.brightness.push(sum / FRAME_BYTES);
    sampled.peak.push(peak);
    if (index >= STRIDE) {
      const earlier = pixels.subarray(
        (index - STRIDE) * FRAME_BYTES,
        (index - STRIDE + 1) * FRAME_BYTES,
      );
      sampled.motion.push(strongestChange(frame, earlier));
    }
  }
  return sampled;
}

function strongestChange(a: Uint8Array, b: Uint8Array): number {
  const histogram = new Uint32Array(256);
  for (let index = 0; index < FRAME_BYTES; index += 1) {
    const bin = Math.abs((a[index] ?? 0) - (b[index] ?? 0));
    histogram[bin] = (histogram[bin] ?? 0) + 1;
  }
  let left = CHANGED_PIXELS;
  let sum = 0;
  for (let bin = 255; bin > 0 && left > 0; bin -= 1) {
    const taken = Math.min(left, histogram[bin] ?? 0);
    sum += taken * bin;
    left -= taken;
  }
  return sum / CHANGED_PIXELS;
}

function measureAudio(sound: Buffer, sampleRate: number): SampledAudio {
  const samples = Math.min(Math.floor(sound.length / 2), MAX_AUDIO_SECONDS * sampleRate);
  const windowSamples = Math.round(sampleRate / 10);
  const windowDbfs: number[] = [];
  for (let start = 0; start < samples; start += windowSamples) {
    const end = Math.min(samples, start + windowSamples);
    let energy = 0;
    for (let index = start; index < end; index += 1) energy += sound.readInt16LE(index * 2) ** 2;
    windowDbfs.push(20 * Math.log10(Math.sqrt(energy / (end - start)) / 32768));
  }
  return { durationSeconds: samples / sampleRate, windowDbfs };
}
