import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { frameLevels } from './levels.ts';
import { readPlainWav } from './plain-wav.ts';
import { MediaToolFailed } from './run-tool.ts';

/** Where a file is heard: a sound stream, and one of its channels, or null for the mix of all. */
export interface HeardChannel {
  stream: number;
  channel: number | null;
}

const ALL: HeardChannel = { stream: 0, channel: null };

/** The longest recording that is stored. */
const MAX_SECONDS = 600;
/** The most streams that a recorder writes; each is decoded once. */
const MAX_STREAMS = 4;
/** A stream below this is muted: the noise of an open microphone is above. */
const MUTED_DB = -70;
/** Channels that differ lose 3 dB in the mix, and one beside a silent one 6; only what cancels out loses more. */
const CANCELLED_DB = 9;
/** A sample rate that is enough to measure the level of speech. */
const SAMPLE_RATE = 8_000;

/**
 * The first sound stream that is not muted, and the channel to take of it. Channels in antiphase, as balanced cables
 * and wrongly wired microphones make them, cancel out when they are mixed; then the loudest is taken alone. Sound from outside is read through this everywhere.
 */
export async function findHeardChannel(
  source: string,
  { seconds = MAX_SECONDS, ...options }: MediaRunOptions & { seconds?: number } = {},
): Promise<HeardChannel> {
  // Stored speech has one channel, so there is nothing to choose.
  if ((await readPlainWav(source, options.signal)) !== null) return ALL;
  for (let stream = 0; stream < MAX_STREAMS; stream += 1) {
    const levels = await levelsOf(source, stream, seconds, options);
    if (levels === null) break;
    const loudest = Math.max(...levels.channels);
    if (loudest < MUTED_DB) continue;
    const isCancelled = loudest - levels.mix > CANCELLED_DB;
    return { stream, channel: isCancelled ? levels.channels.indexOf(loudest) : null };
  }
  return ALL;
}

/** The sound that is heard in an input of a filter graph, before other filters. */
export function heardIn({ stream, channel }: HeardChannel, input = 0): string {
  return `[${input}:a:${stream}]${channel === null ? '' : `pan=mono|c0=c${channel},`}`;
}

/** Arguments that take only what is heard, through further filters if there are any. */
export function takeHeard({ stream, channel }: HeardChannel, filters: string[] = []): string[] {
  const all = [...(channel === null ? [] : [`pan=mono|c0=c${channel}`]), ...filters];
  return ['-map', `0:a:${stream}`, ...(all.length === 0 ? [] : ['-af', all.join(',')])];
}

/** Levels in decibels of full scale; null if there is no such stream. */
async function levelsOf(
  source: string,
  stream: number,
  seconds: number,
  options: MediaRunOptions,
): Promise<{ channels: number[]; mix: number } | null> {
  const sound = ['-map', `0:a:${stream}`, '-vn', '-t', String(seconds), '-ar', String(SAMPLE_RATE)];
  const wav = ['-c:a', 'pcm_s16le', '-fflags', '+bitexact', '-f', 'wav', 'pipe:1'];
  let decoded: Buffer;
  try {
    decoded = (await runFfmpeg([untrustedInput(source), sound, wav], options)).stdout;
  } catch (error) {
    // The first stream was probed: if it cannot be decoded, the caller reports it.
    if (error instanceof MediaToolFailed) return null;
    throw error;
  }
  const count = decoded.readUInt16LE(22);
  const pcm = decoded.subarray(decoded.indexOf('data', 0, 'latin1') + 8);
  const length = Math.floor(pcm.length / 2 / count);
  const channels = Array.from({ length: count }, () => new Int16Array(length));
  const mix = new Int16Array(length);
  for (let at = 0; at < length; at += 1) {
    let sum = 0;
    for (const [index, samples] of channels.entries()) {
      const sample = pcm.readInt16LE((at * count + index) * 2);
      samples[at] = sample;
      sum += sample;
    }
    mix[at] = Math.round(sum / count);
  }
  const level = (samples: Int16Array): number => frameLevels(samples, length)[0] ?? -Infinity;
  return { channels: channels.map(level), mix: level(mix) };
}
