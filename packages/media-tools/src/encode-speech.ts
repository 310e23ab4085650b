import { readFile, rm, stat } from 'node:fs/promises';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { findSpeech } from './find-speech.ts';
import { findHeardChannel, takeHeard } from './heard-channel.ts';
import { measureLoudness, toLoudness } from './loudness.ts';
import type { MediaInfo } from './media-info.ts';
import { asUnreadable, MediaRejected } from './media-rejected.ts';
import { probeMedia } from './probe.ts';

/** The sample rate at which all speech is stored. */
const SAMPLE_RATE = 24_000;
/** Silence that may surround the longest speech. */
const AROUND_SECONDS = 60;
/** The most amplification: people whisper, far from their microphones. */
const MOST_GAIN_DB = 40;
const WAV_HEADER_BYTES = 44;
const PICTURE = /_pipe|image2|gif/;

/**
 * Turns an uploaded recording of speech into mono WAV of 24 kHz and a known loudness, without the silence at its ends
 * and without anything else of the original.
 * @throws {MediaRejected} with a reason of its own for everything that is not usable speech.
 */
export async function encodeSpeech(
  input: {
    source: string;
    /** A .wav file; `output` with other endings beside it is overwritten. */
    output: string;
    lufs: number;
    minSeconds: number;
    maxSeconds: number;
  },
  options: MediaRunOptions = {},
): Promise<{ durationSeconds: number }> {
  const { source, output, lufs } = input;
  const longest = input.maxSeconds + AROUND_SECONDS;
  mustBeSound(await probeMedia(source, options).catch(asUnreadable), longest);
  const decoded = `${output}.decoded.wav`;
  try {
    // The input is cut, because a small file can hold weeks of silence that its header does not mention.
    await decode(source, decoded, longest + 1, options).catch(asUnreadable);
    const pcm = (await readFile(decoded)).subarray(WAV_HEADER_BYTES);
    const seconds = secondsOf(pcm.length);
    if (seconds > longest) throw new MediaRejected('too-long', `It is over ${longest} s long.`);
    const { fromSeconds, toSeconds } = findSpeech(pcm, { sampleRate: SAMPLE_RATE, ...input });
    const part = ['-ss', fromSeconds.toFixed(3), '-to', toSeconds.toFixed(3)];
    const loudness = await measureLoudness(decoded, { ...options, part });
    const levelled = ['-af', toLoudness(loudness, lufs, MOST_GAIN_DB)];
    await runFfmpeg([part, '-i', decoded, levelled, plainWav(output)], options);
  } finally {
    await rm(decoded, { force: true });
  }
  return { durationSeconds: secondsOf((await stat(output)).size - WAV_HEADER_BYTES) };
}

function secondsOf(pcmBytes: number): number {
  return pcmBytes / 2 / SAMPLE_RATE;
}

function mustBeSound(info: MediaInfo, longest: number): void {
  if (info.video)
    throw PICTURE.test(info.container)
      ? new MediaRejected('picture', `It is a picture (${info.container}).`)
      : new MediaRejected('has-video', 'There is a video stream.');
  if (!info.audio) throw new MediaRejected('no-audio', 'There is no sound.');
  // The header's length is only a first check, because a broken header may say anything.
  if (info.durationSeconds > longest)
    throw new MediaRejected('too-long', `It is ${info.durationSeconds.toFixed(0)} s long.`);
}

async function decode(
  source: string,
  output: string,
  seconds: number,
  options: MediaRunOptions,
): Promise<void> {
  const heard = takeHeard(await findHeardChannel(source, { ...options, seconds }));
  const part = ['-vn', '-t', String(seconds)];
  await runFfmpeg([untrustedInput(source), heard, part, plainWav(output)], options);
}

/** The shortest possible header, so that nothing of the original's metadata stays. */
function plainWav(file: string): string[] {
  const format = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-c:a', 'pcm_s16le'];
  return [...format, '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', file];
}
