import { createCipheriv, hkdfSync } from 'node:crypto';

/** The bytes of a key. */
export const KEY_BYTES = 32;

/**
 * Random numbers that only the key and the purpose determine: AES in counter mode. Without the key they cannot be told
 * from noise, so nobody can find a mark, subtract it, or forge one.
 */
export function keyedStream(key: Uint8Array, purpose: string): { below(limit: number): number } {
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
