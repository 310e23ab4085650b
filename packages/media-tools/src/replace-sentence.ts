/** One sentence of a recording replaced by another take of it, so that the joints are not heard. */
import { FPS } from './encode.ts';
import { frameLevels } from './levels.ts';
import { SPEECH_RATE } from './plain-wav.ts';
import { quietLimit, STEP, voiceLevel } from './sentence-levels.ts';

/** Samples of one frame of the video. */
const FRAME = SPEECH_RATE / FPS;
/** Both sounds are heard for so long at a joint: longer than a click, shorter than an echo. */
const FADE = Math.round(SPEECH_RATE * 0.012);
/** Kept around the voice of the new take: its first and last sounds are quieter than its voice. */
const EDGE = Math.round(SPEECH_RATE * 0.02);
/** A neighbour further away than this is not what a listener compares with. */
const NEAR = SPEECH_RATE * 5;
/** Less voice than this has no level of its own. */
const LEAST_VOICE = SPEECH_RATE * 0.4;
/** A take that differs by more is left so: it whispers or shouts because it was asked to. */
const MOST_DB = 15;
const PEAK = 0.98 * 32_767;
/** Where a recording has no rest, a quieter place is looked for this far away. */
const SEARCH = SPEECH_RATE * 0.12;

export interface SentencePlace {
  /** When the word before it ends and when it begins, in seconds; the first: null and its beginning. */
  before: readonly [ends: number | null, begins: number];
  /** When it ends and when the word after it begins; the last: its end and null. */
  after: readonly [ends: number, begins: number | null];
}

export interface ReplacedSentence {
  samples: Int16Array;
  /** The frames of the recording's video that are replaced, from the first to the one after the last. */
  fromFrame: number;
  toFrame: number;
  /** How many frames there are instead. */
  frames: number;
  /** What the new take was raised by, in decibels. */
  gainDb: number;
}

/**
 * Puts a new take in the place of a sentence, at the level of its neighbours. Both sounds are mono at `SPEECH_RATE`. The
 * recording is cut in the rests beside the sentence, at whole frames, and keeps what is heard in these rests.
 */
export function replaceSentence(
  recording: Int16Array,
  take: Int16Array,
  { before, after }: SentencePlace,
): ReplacedSentence {
  const at = (seconds: number): number =>
    Math.max(0, Math.min(recording.length, Math.round(seconds * SPEECH_RATE)));
  const [start, end] = [at(before[1]), at(after[0])];
  const cutIn = before[0] === null ? 0 : quietestFrame(recording, at(before[0]), start);
  const cutOut =
    after[1] === null ? recording.length : quietestFrame(recording, end, at(after[1]), cutIn);
  const limit = quietLimit(frameLevels(recording, STEP));
  // The rests are kept from the cut to the voice, wherever the aligner believed that to be.
  const from = cutIn + quietRun(recording, cutIn, Math.max(start, cutIn), limit);
  const until = cutOut - quietRun(recording, cutOut, Math.min(Math.max(end, from), cutOut), limit);
  const voice = voiceOf(take);
  const gainDb = gainFor(recording, voice, cutIn, cutOut);
  const spoken = fadeInto(recording.subarray(0, from), raise(voice, gainDb));
  const rest = recording.subarray(until);
  // What follows moves by whole frames.
  const over = (spoken.length - FADE + cutOut - until) % FRAME;
  const spare = after[1] === null || over === 0 ? 0 : FRAME - over;
  const samples = fadeInto(spoken, withRoom(rest, spare, cutOut - until));
  const grown = samples.length - recording.length;
  return {
    samples,
    fromFrame: cutIn / FRAME,
    toFrame: Math.ceil(cutOut / FRAME),
    frames: Math.max(1, Math.ceil((cutOut + grown) / FRAME) - cutIn / FRAME),
    gainDb,
  };
}

/** The start of a frame within a rest, where it is quietest; without a rest, one beside it. */
function quietestFrame(samples: Int16Array, from: number, to: number, after = 0): number {
  const middle = (from + to) / 2;
  let [first, last] = [Math.ceil(from / FRAME), Math.floor(to / FRAME)];
  if (first > last)
    [first, last] = [Math.floor((middle - SEARCH) / FRAME), Math.ceil((middle + SEARCH) / FRAME)];
  let best = Math.round(middle / FRAME) * FRAME;
  let least = Infinity;
  for (let frame = Math.max(0, first); frame <= last; frame += 1) {
    const place = frame * FRAME;
    if (place <= after || place > samples.length) continue;
    // Of equally quiet places, the one in the middle.
    const level = levelAround(samples, place) + Math.abs(place - middle) / SPEECH_RATE;
    if (level < least) [best, least] = [place, level];
  }
  return Math.max(0, Math.min(best, Math.floor(samples.length / FRAME) * FRAME));
}

function levelAround(samples: Int16Array, place: number): number {
  const near = samples.subarray(Math.max(0, place - STEP * 2), place + STEP * 2);
  return frameLevels(near, near.length)[0] ?? 0;
}

/** How many samples from here are quiet, towards `until` (before or after it). */
function quietRun(samples: Int16Array, from: number, until: number, limit: number): number {
  const step = until >= from ? STEP : -STEP;
  let at = from;
  while (step > 0 ? at + step <= until : at + step >= until) {
    const [low, high] = step > 0 ? [at, at + step] : [at + step, at];
    if ((frameLevels(samples.subarray(low, high), STEP)[0] ?? 0) >= limit) break;
    at += step;
  }
  return Math.abs(at - from);
}

/** The take without the silence around it. */
function voiceOf(take: Int16Array): Int16Array {
  const levels = frameLevels(take, STEP);
  const limit = quietLimit(levels);
  const first = levels.findIndex((level) => level >= limit);
  if (first < 0) return take;
  const last = levels.findLastIndex((level) => level >= limit);
  return take.subarray(Math.max(0, first * STEP - EDGE), (last + 1) * STEP + EDGE);
}

/** What raises the take to the level of what is heard beside it; a script of one sentence: of the sentence before. */
function gainFor(recording: Int16Array, voice: Int16Array, cutIn: number, cutOut: number): number {
  const beside = joined([
    recording.subarray(Math.max(0, cutIn - NEAR), cutIn),
    recording.subarray(cutOut, cutOut + NEAR),
  ]);
  const compared = beside.length >= LEAST_VOICE ? beside : recording.subarray(cutIn, cutOut);
  const [wanted, own] = [voiceLevel(compared), voiceLevel(voice)];
  if (wanted === null || own === null) return 0;
  const peak = voice.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  const room = 20 * Math.log10(PEAK / peak);
  return Math.min(Math.max(-MOST_DB, Math.min(MOST_DB, wanted - own)), room);
}

function raise(samples: Int16Array, db: number): Int16Array {
  const factor = 10 ** (db / 20);
  return samples.map((sample) => Math.round(sample * factor));
}

/** What follows the take, after so many samples more of the rest that it begins with, heard backwards. */
function withRoom(rest: Int16Array, spare: number, quiet: number): Int16Array {
  if (spare === 0) return rest;
  const room = Int16Array.from({ length: spare }, (_, index) => {
    const back = spare - index;
    return back < quiet ? (rest[back] ?? 0) : 0;
  });
  return joined([room, rest]);
}

/** Two sounds after each other, with a crossfade. */
function fadeInto(first: Int16Array, second: Int16Array): Int16Array {
  if (first.length === 0) return second;
  const fade = Math.min(FADE, first.length, second.length);
  const whole = joined([first, second.subarray(fade)]);
  for (let index = 0; index < fade; index += 1) {
    const share = (index + 0.5) / fade;
    const place = first.length - fade + index;
    whole[place] = Math.round((first[place] ?? 0) * (1 - share) + (second[index] ?? 0) * share);
  }
  return whole;
}

function joined(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
