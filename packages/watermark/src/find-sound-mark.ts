import { receivedBits, type Chips } from './chips.ts';
import { createFft } from './fft.ts';
import { agreement, type FoundMark } from './found-mark.ts';
import { decodeId } from './id-code.ts';
import { BANDS, bandsOfBins, soundChips, SPANS, SPAN_SECONDS, windowOf } from './sound-grid.ts';

/** The sample rate that sound is searched at. */
export const SEARCH_RATE = 16_000;
const WINDOW = 2_048;
const HOP = 128;
const HOP_SECONDS = HOP / SEARCH_RATE;
/** Each span is divided into so many when the beginning of the pattern is searched. */
const FINE = 4;
const FINE_SPANS = SPANS * FINE;
/** How much faster or slower sound may have been made. */
const SLOWEST = 0.8;
const FASTEST = 1.26;
const USUAL = 1.01;
const TEMPO_STEP = 1.002;
const TRIED = 4;
const LEAST_SCORE = 3.5;
/** What is so much quieter than the loudest is taken for silence, in dB. */
const RANGE_DB = 70;
/** Around each value, what is subtracted as the sound's own: so many windows and bands to each side. */
const NEAR_WINDOWS = 12;
const NEAR_BANDS = 6;
const CLIP_DB = 5;

/** Finds the mark of this key in mono samples of 16 bits at `SEARCH_RATE`, at whatever tempo. */
export function findSoundMark(samples: Int16Array, key: Uint8Array): FoundMark | null {
  const levels = ownLevels(bandLevels(samples));
  const chips = soundChips(key);
  // Mostly the tempo is the one it was made with, and the others take much longer.
  const tempos = [
    [1 / USUAL, USUAL],
    [SLOWEST, 1 / USUAL],
    [USUAL, FASTEST],
  ] as const;
  for (const [slowest, fastest] of tempos)
    for (const { tempo, offset } of bestPlaces(levels, chips, slowest, fastest)) {
      const received = receivedBits(chips, cellsAt(fold(levels, tempo), offset));
      const id = decodeId(received, key);
      if (id !== null) return { id, confidence: agreement(received, id, key) };
    }
  return null;
}

/** The level of each band in each window, in dB, window by window. */
function bandLevels(samples: Int16Array): Float32Array {
  const windows = Math.max(0, Math.floor((samples.length - WINDOW) / HOP) + 1);
  const levels = new Float32Array(windows * BANDS);
  const [window, fft, bands] = [
    windowOf(WINDOW),
    createFft(WINDOW),
    bandsOfBins(WINDOW, SEARCH_RATE),
  ];
  for (let index = 0; index < windows; index += 1) {
    const [re, im] = [new Float64Array(WINDOW), new Float64Array(WINDOW)];
    for (let at = 0; at < WINDOW; at += 1)
      re[at] = (samples[index * HOP + at] ?? 0) * (window[at] ?? 0);
    fft(re, im);
    const powers = new Float64Array(BANDS);
    for (const [bin, band] of bands.entries())
      if (band >= 0) powers[band] = (powers[band] ?? 0) + (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
    for (const [band, power] of powers.entries())
      levels[index * BANDS + band] = 10 * Math.log10(power + 1);
  }
  return levels;
}

/** Levels without those of the sound itself: less the mean around each; 0 where it is silent. */
function ownLevels(levels: Float32Array): Float32Array {
  const windows = levels.length / BANDS;
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0);
  const floor = loudest - RANGE_DB;
  const clipped = levels.map((level) => Math.max(level, floor));
  const overTime = nearMean(clipped, {
    count: windows,
    step: BANDS,
    lines: BANDS,
    stride: 1,
    near: NEAR_WINDOWS,
  });
  const around = nearMean(overTime, {
    count: BANDS,
    step: 1,
    lines: windows,
    stride: BANDS,
    near: NEAR_BANDS,
  });
  return clipped.map((level, at) =>
    level <= floor ? 0 : Math.max(-CLIP_DB, Math.min(CLIP_DB, level - (around[at] ?? 0))),
  );
}

/** Means of neighbours along lines of values. */
function nearMean(
  values: Float32Array,
  of: { count: number; step: number; lines: number; stride: number; near: number },
): Float32Array {
  const means = new Float32Array(values.length);
  for (let line = 0; line < of.lines; line += 1) {
    const sums = new Float64Array(of.count + 1);
    for (let at = 0; at < of.count; at += 1)
      sums[at + 1] = (sums[at] ?? 0) + (values[line * of.stride + at * of.step] ?? 0);
    for (let at = 0; at < of.count; at += 1) {
      const [from, to] = [Math.max(0, at - of.near), Math.min(of.count, at + of.near + 1)];
      means[line * of.stride + at * of.step] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    }
  }
  return means;
}

/** Lays all repetitions onto each other: fine spans by bands. `tempo`: how much faster it was made. */
function fold(levels: Float32Array, tempo: number): Float64Array {
  const sums = new Float64Array(FINE_SPANS * BANDS);
  const each = (HOP_SECONDS * tempo * FINE) / SPAN_SECONDS;
  const middle = (WINDOW / 2 / HOP) * each;
  for (let index = 0; index * BANDS < levels.length; index += 1) {
    const span = Math.floor(index * each + middle) % FINE_SPANS;
    for (let band = 0; band < BANDS; band += 1)
      sums[span * BANDS + band] =
        (sums[span * BANDS + band] ?? 0) + (levels[index * BANDS + band] ?? 0);
  }
  return sums;
}

interface Found {
  tempo: number;
  offset: number;
  score: number;
}

/** Tempos and beginnings at which the part that all marks share fits best. */
function bestPlaces(levels: Float32Array, chips: Chips, slowest: number, fastest: number): Found[] {
  const shared = [...chips.bits.entries()].flatMap(([cell, bit]) => (bit === -1 ? [cell] : []));
  const signs = Float64Array.from(shared, (cell) => chips.signs[cell] ?? 0);
  const places = Int32Array.from(
    shared,
    (cell) => cell + Math.floor(cell / BANDS) * (FINE - 1) * BANDS,
  );
  const found: Found[] = [];
  for (let tempo = slowest; tempo < fastest; tempo *= TEMPO_STEP) {
    // Twice, because the pattern begins anew after its end.
    const sums = new Float64Array(2 * FINE_SPANS * BANDS);
    sums.set(spanSums(fold(levels, tempo)));
    sums.copyWithin(FINE_SPANS * BANDS, 0, FINE_SPANS * BANDS);
    const scores = Float64Array.from({ length: FINE_SPANS }, (_, offset) => {
      let score = 0;
      for (let at = 0; at < places.length; at += 1)
        score += (signs[at] ?? 0) * (sums[offset * BANDS + (places[at] ?? 0)] ?? 0);
      return score;
    });
    const deviation = Math.sqrt(
      scores.reduce((sum, score) => sum + score * score, 0) / scores.length,
    );
    const offset = scores.indexOf(Math.max(...scores));
    found.push({ tempo, offset, score: (scores[offset] ?? 0) / (deviation || 1) });
  }
  return found
    .filter(({ score }) => score > LEAST_SCORE)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, TRIED);
}

/** The sums over a span from each fine span on. */
function spanSums(folded: Float64Array): Float64Array {
  return folded.map((_, at) => {
    let sum = 0;
    for (let fine = 0; fine < FINE; fine += 1)
      sum += folded[(at + fine * BANDS) % folded.length] ?? 0;
    return sum;
  });
}

/** What is in each cell if the pattern begins at this fine span. */
function cellsAt(folded: Float64Array, offset: number): Float64Array {
  const sums = spanSums(folded);
  return Float64Array.from({ length: SPANS * BANDS }, (_, cell) => {
    const fine = (Math.floor(cell / BANDS) * FINE + offset) % FINE_SPANS;
    return sums[fine * BANDS + (cell % BANDS)] ?? 0;
  });
}
