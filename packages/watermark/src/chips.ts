import { CODED_BITS } from './id-code.ts';
import { keyedStream } from './keyed-stream.ts';

/** Cells of a pattern, in picture and sound alike. */
export const CELLS = 1_024;
/** The cells of each coded bit. The others are the same in all marks, and say where a pattern begins. */
const CELLS_PER_BIT = 3;
export const SYNC_CELLS = CELLS - CELLS_PER_BIT * CODED_BITS;

/** What a key puts where: each cell of a pattern carries one sign, its chip. */
export interface Chips {
  /** The sign of each cell; that of a bit's cell is turned if the bit is -1. */
  signs: Int8Array;
  /** The coded bit that a cell carries; -1: a cell of the part that all marks share. */
  bits: Int16Array;
}

/** `purpose` keeps picture and sound apart. */
export function layOutChips(key: Uint8Array, purpose: string): Chips {
  const stream = keyedStream(key, purpose);
  const bits = Int16Array.from({ length: CELLS }, (_, index) =>
    index < SYNC_CELLS ? -1 : (index - SYNC_CELLS) % CODED_BITS,
  );
  // Fisher and Yates.
  for (let index = CELLS - 1; index > 0; index -= 1) {
    const other = stream.below(index + 1);
    const kept = bits[index] ?? 0;
    bits[index] = bits[other] ?? 0;
    bits[other] = kept;
  }
  const signs = Int8Array.from({ length: CELLS }, () => (stream.below(2) === 0 ? 1 : -1));
  return { signs, bits };
}

/** The signs of a mark with these coded bits. */
export function chipsOf({ signs, bits }: Chips, coded: Int8Array): Int8Array {
  return signs.map((sign, cell) => sign * (coded[bits[cell] ?? -1] ?? 1));
}

/** Sums up what was measured in each cell for each coded bit. */
export function receivedBits({ signs, bits }: Chips, cells: Float64Array): Float64Array {
  const received = new Float64Array(CODED_BITS);
  for (const [cell, bit] of bits.entries())
    if (bit >= 0) received[bit] = (received[bit] ?? 0) + (signs[cell] ?? 0) * (cells[cell] ?? 0);
  return received;
}
