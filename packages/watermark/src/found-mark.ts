import { encodeId } from './id-code.ts';

/** A mark that was read. */
export interface FoundMark {
  id: bigint;
  /** The share of the pattern's bits that were right before they were corrected: 0.5 by chance, 1 all. */
  confidence: number;
}

/** The share of received bits that are those of this id. */
export function agreement(received: Float64Array, id: bigint, key: Uint8Array): number {
  const coded = encodeId(id, key);
  const right = received.filter((value, bit) => value * (coded[bit] ?? 0) > 0);
  return right.length / received.length;
}
