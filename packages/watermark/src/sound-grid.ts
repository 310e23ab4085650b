import { layOutChips, type Chips } from './chips.ts';

/**
 * The pattern of sound: bands of frequency by spans of time, after which it begins anew. Narrow bands, because a voice
 * keeps its harmonics for longer than a span.
 */
export const BANDS = 96;
export const SPANS = 64;
/** From 400 to 5,200 Hz: what phones and lossy codecs keep. */
const LOWEST_HZ = 400;
const BAND_HZ = 50;
export const SPAN_SECONDS = 0.1;
const CELLS_PER_BIT = 18;

export const soundChips = (key: Uint8Array): Chips =>
  layOutChips(key, 'watermark sound', { cells: BANDS * SPANS, perBit: CELLS_PER_BIT });

/** Adds up to one where windows overlap by three quarters, when it is used before and after a transform. */
export function windowOf(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, at) =>
    Math.sqrt((0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size)) / 2),
  );
}

/** The band that a bin of a transform of this size is in; -1: none. */
export function bandsOfBins(size: number, sampleRate: number): Int8Array {
  return Int8Array.from({ length: size / 2 }, (_, bin) => {
    const band = Math.floor(((bin * sampleRate) / size - LOWEST_HZ) / BAND_HZ);
    return band >= 0 && band < BANDS ? band : -1;
  });
}
