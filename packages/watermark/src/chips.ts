import { createCipheriv, hkdfSync } from 'node:crypto';
import { CODED_BITS } from './id-code.ts';

/** How a pattern is shared out. */
export interface Shares {
  cells: number;
  /** The cells of each coded bit. The others are the same in all marks, and say where a pattern begins. */
  perBit: number;
}

/** What a key puts where: each cell of a pattern carries one sign, its chip. */
export interface Chips {
  /** The sign of each cell; that of a bit's cell is turned if the bit is -1. */
  signs: Int8Array;
  /** The coded bit that a cell carries; -1: a cell of the part that all marks share. */
  bits: Int16Array;
}

/** `purpose` keeps picture and sound apart. */
export function layOutChips(key: Uint8Array, purpose: string, { cells, perBit }: Shares): Chips {
  const stream = keyedStream(key, purpose);
  const shared = cells - perBit * CODED_BITS;
  const bits = Int16Array.from({ length: cells }, (_, index) =>
    index < shared ? -1 : (index - shared) % CODED_BITS,
  );
  // Fisher and Yates.
  for (let index = cells - 1; index > 0; index -= 1) {
    const other = stream.below(index + 1);
    const kept = bits[index] ?? 0;
    bits[index] = bits[other] ?? 0;
    bits[other] = kept;
  }
  const signs = Int8Array.from({ length: cells }, () => (stream.below(2) === 0 ? 1 : -1));
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

/** The bytes of a key. */
const KEY_BYTES = 32;

/**
 * Random numbers that only the key and the purpose determine: AES in counter mode. Without the key they cannot be told
 * from noise, so nobody can find a mark, subtract it, or forge one.
 */
function keyedStream(key: Uint8Array, purpose: string): { below(limit: number): number } {
  const derived = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, KEY_BYTES));
  const cipher = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16));
  let block = Buffer.alloc(0);
  let at = 0;
  function next(): number {
    if (at + 4 > block.length) {
      block = cipher.update(Buffer.alloc(4_096));
      at = 0;
    }
    at += 4;
    return block.readUInt32LE(at - 4);
  }
  // The bias of a remainder is below a millionth for the limits used here.
  return { below: (limit) => next() % limit };
}
