import { frameLevels, samplesOf } from './levels.ts';
import { MediaRejected } from './media-rejected.ts';

const FRAME_SECONDS = 0.01;
/** The number of frames of a recording that may be louder than what counts as its loud speech. */
const LOUD_FRAMES = 30;
/** The level in dB below which nothing can be heard. */
const SILENT_DB = -55;
/** Speech is at most this many dB quieter than its loud parts. */
const RANGE_DB = 30;
/** Speech is this many dB louder than the noise of the room. */
const ABOVE_ROOM_DB = 6;
/** A number of frames in a row, and how many of them must be speech: a click is shorter. */
const WINDOW = { frames: 16, speech: 10 };
/** Syllables rise and fall by more than this, in dB; a hum and noise do not. */
const STEADY_DB = 6;
/**
 * A share of the level that a hundredth of the samples exceeds: few samples of speech are above it, unless the
 * recording was clipped.
 */
const CEILING = 0.85;
const TOP_SHARE = 0.01;
const CLIPPED_SHARE = 0.22;
/** How much is kept before the first sound and after the last. */
const LEAD_SECONDS = 0.12;
const TAIL_SECONDS = 0.25;

export interface FoundSpeech {
  fromSeconds: number;
  toSeconds: number;
  /** The time between the first sound and the last. */
  spokenSeconds: number;
}

/**
 * Where speech begins and ends in a mono recording of 16-bit samples, without the silence and the clicks around it.
 * @throws {MediaRejected} 'silent', 'no-speech', 'clipped', 'too-short' or 'too-long'.
 */
export function findSpeech(
  pcm: Buffer,
  {
    sampleRate,
    minSeconds,
    maxSeconds,
  }: Record<'sampleRate' | 'minSeconds' | 'maxSeconds', number>,
): FoundSpeech {
  const samples = samplesOf(pcm);
  const size = Math.round(sampleRate * FRAME_SECONDS);
  const levels = frameLevels(samples, size);
  const sorted = levels.toSorted((a, b) => b - a);
  const loud = sorted[Math.min(LOUD_FRAMES, Math.floor(levels.length / 2))] ?? -Infinity;
  if (loud < SILENT_DB) throw new MediaRejected('silent', `Its loud parts are at ${loud} dB.`);
  const room = sorted[Math.floor(levels.length * 0.9)] ?? -Infinity;
  // A recording without any pause has no room to measure.
  const limit = Math.min(loud - STEADY_DB, Math.max(loud - RANGE_DB, room + ABOVE_ROOM_DB));
  const active = activeFrames(levels, limit);
  const first = active.indexOf(true);
  const last = active.lastIndexOf(true) + 1;
  if (first < 0) throw new MediaRejected('no-speech', 'There are only clicks.');
  const within = levels.slice(first, last).toSorted((a, b) => a - b);
  if (loud - (within[Math.floor(within.length / 10)] ?? loud) < STEADY_DB)
    throw new MediaRejected('no-speech', 'It neither rises nor falls.');
  const spoken = samples.subarray(first * size, last * size);
  const clipped = shareAtCeiling(spoken);
  if (clipped > CLIPPED_SHARE)
    throw new MediaRejected('clipped', `${Math.round(clipped * 100)} % is at the ceiling.`);
  const activeSeconds = active.filter(Boolean).length * FRAME_SECONDS;
  if (activeSeconds < minSeconds)
    throw new MediaRejected('too-short', `${activeSeconds.toFixed(2)} s of it is speech.`);
  const spokenSeconds = (last - first) * FRAME_SECONDS;
  if (spokenSeconds > maxSeconds)
    throw new MediaRejected('too-long', `${spokenSeconds.toFixed(2)} s of it is speech.`);
  return {
    fromSeconds: Math.max(0, first * FRAME_SECONDS - LEAD_SECONDS),
    toSeconds: Math.min(levels.length * FRAME_SECONDS, last * FRAME_SECONDS + TAIL_SECONDS),
    spokenSeconds,
  };
}

/** Frames above the limit that have enough of their kind around them. */
function activeFrames(levels: readonly number[], limit: number): boolean[] {
  const isAbove = levels.map((level) => level > limit);
  let around = 0;
  const active = isAbove.map(() => false);
  for (let end = 0; end < isAbove.length; end += 1) {
    if (isAbove[end]) around += 1;
    if (end >= WINDOW.frames && isAbove[end - WINDOW.frames]) around -= 1;
    if (around < WINDOW.speech) continue;
    for (let index = Math.max(0, end - WINDOW.frames + 1); index <= end; index += 1)
      active[index] ||= isAbove[index] ?? false;
  }
  return active;
}

/** How much of what can be heard is at its highest levels: cut off, flat. Lossy codecs blur the ceiling itself. */
function shareAtCeiling(samples: Int16Array): number {
  const counts = new Uint32Array(32_769);
  for (const sample of samples) {
    const size = Math.abs(sample);
    counts[size] = (counts[size] ?? 0) + 1;
  }
  const above = (limit: number): number =>
    counts.subarray(limit).reduce((sum, count) => sum + count, 0);
  const peak = counts.findLastIndex((count) => count > 0);
  const audible = above(Math.max(1, Math.floor(peak / 32)));
  let [top, rest] = [peak, audible * TOP_SHARE];
  for (; top > 0 && rest > 0; top -= 1) rest -= counts[top] ?? 0;
  return above(Math.floor(top * CEILING)) / audible;
}
