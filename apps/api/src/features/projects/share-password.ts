import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Keyboards write the same letter in different ways. */
const normalized = (password: string) => password.normalize('NFKC');

/** By scrypt with Node's costs (16 MB, about 50 ms in a thread of its own), as `salt.hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(normalized(password), salt, HASH_BYTES);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (hash === '' || hash.length !== HASH_BYTES || salt === '') return false;
  return timingSafeEqual(await derive(normalized(password), salt, HASH_BYTES), hash);
}
