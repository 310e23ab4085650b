import { createHmac } from 'node:crypto';

/** An id has 48 bits. */
export const ID_BITS = 48;
/**
 * The bits of its keyed check. What is decoded from a file without a mark passes it once in 2^24 times; nobody without
 * the key can make an id that passes it.
 */
const CHECK_BITS = 24;
/** A convolutional code of rate 1/3 and constraint length 7; its best generators, in octal. */
const GENERATORS = [0o133, 0o145, 0o175];
const MEMORY = 6;
const STATES = 1 << MEMORY;
const STEPS = ID_BITS + CHECK_BITS + MEMORY;

/** The bits of a mark, after error correction was added. */
export const CODED_BITS = STEPS * GENERATORS.length;

/** For each state and input bit: the three bits that are sent, as signs. */
const SENT = Array.from({ length: STATES * 2 }, (_, index) =>
  GENERATORS.map((generator) => (isOdd(index & generator) ? -1 : 1)),
);

/** The bits to send for an id, as signs. */
export function encodeId(id: bigint, key: Uint8Array): Int8Array {
  const coded = new Int8Array(CODED_BITS);
  let state = 0;
  for (const [step, bit] of messageOf(id, key).entries()) {
    // The newest bit is the highest of seven.
    const register = (bit << MEMORY) | state;
    coded.set(SENT[register] ?? [], step * GENERATORS.length);
    state = register >> 1;
  }
  return coded;
}

/**
 * The most likely id (Viterbi) for what was received: one number for each coded bit, positive for +1, larger where it is
 * surer. null: its check is wrong, so there is no mark, or too little of it.
 */
export function decodeId(received: Float64Array, key: Uint8Array): bigint | null {
  const bits = mostLikelyBits(received);
  let id = 0n;
  for (const bit of bits.subarray(0, ID_BITS)) id = (id << 1n) | BigInt(bit);
  return messageOf(id, key).every((bit, index) => bit === bits[index]) ? id : null;
}

/** Id and check, and zeros that bring the coder back to its first state. */
function messageOf(id: bigint, key: Uint8Array): number[] {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(id);
  const check = createHmac('sha256', key).update('watermark check').update(bytes).digest();
  const all = (BigInt.asUintN(ID_BITS, id) << BigInt(CHECK_BITS)) | BigInt(check.readUIntBE(0, 3));
  const bits = Array.from({ length: ID_BITS + CHECK_BITS }, (_, index) =>
    Number((all >> BigInt(ID_BITS + CHECK_BITS - 1 - index)) & 1n),
  );
  return [...bits, ...Array.from({ length: MEMORY }, () => 0)];
}

function mostLikelyBits(received: Float64Array): Uint8Array {
  let scores = new Float64Array(STATES).fill(-Infinity);
  scores[0] = 0;
  const lost = new Uint8Array(STEPS * STATES);
  for (let step = 0; step < STEPS; step += 1) {
    const next = new Float64Array(STATES).fill(-Infinity);
    for (let state = 0; state < STATES; state += 1) {
      const score = scores[state] ?? -Infinity;
      if (score === -Infinity) continue;
      for (let bit = 0; bit <= 1; bit += 1) {
        const register = (bit << MEMORY) | state;
        const signs = SENT[register] ?? [];
        let sum = score;
        for (const [index, sign] of signs.entries())
          sum += sign * (received[step * GENERATORS.length + index] ?? 0);
        const target = register >> 1;
        if (sum <= (next[target] ?? 0)) continue;
        next[target] = sum;
        // The bit that the state loses says which of two states it came from.
        lost[step * STATES + target] = register & 1;
      }
    }
    scores = next;
  }
  const bits = new Uint8Array(STEPS);
  let state = 0;
  for (let step = STEPS - 1; step >= 0; step -= 1) {
    bits[step] = state >> (MEMORY - 1);
    state = ((state << 1) & (STATES - 1)) | (lost[step * STATES + state] ?? 0);
  }
  return bits;
}

function isOdd(value: number): boolean {
  let parity = 0;
  for (let left = value; left > 0; left >>= 1) parity ^= left & 1;
  return parity === 1;
}
