import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(
    '',
  );
}

/** `cus_` and 24 letters and digits. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`;
