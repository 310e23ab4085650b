import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { LinkChange as AskedChange } from '@talkreel/contracts/http/share';
import { isShareSlug } from '@talkreel/contracts/page-meta';
import { texts } from '@talkreel/contracts/texts';
import type { LinkChange } from '@talkreel/db/library/shares.repo';
import { HttpError, invalid, notFound } from '../errors.ts';
import { networkOf } from './digests.ts';
import type { createSharedLimit } from './shared-limit.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 131 bits: nobody can find a link by guessing. */
const SLUG_CHARACTERS = 22;

const TRY_WINDOW_MS = 10 * 60_000;
/** From one network, at one link. */
const TRIES = 10;
/** From everywhere, at one link: six characters last for ages. */
const TRIES_AT_LINK = 200;

/** The slug of a link, or the key that its password gives. */
export function createSlug(): string {
  return Array.from({ length: SLUG_CHARACTERS }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  ).join('');
}

/** Keyboards write the same letter in different ways. */
const normalized = (password: string) => password.normalize('NFKC');

/** By scrypt with Node's costs (16 MB, about 50 ms in a thread of its own), as `salt.hash`. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(normalized(password), salt, HASH_BYTES);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (hash === '' || hash.length !== HASH_BYTES || salt === '') return false;
  return timingSafeEqual(await derive(normalized(password), salt, HASH_BYTES), hash);
}

/**
 * What is to be stored of a change. A password gets a key of its own, so that another password ends every address.
 * @throws {HttpError} 400 if the link would end in the past.
 */
export async function readLinkChange(asked: AskedChange): Promise<LinkChange> {
  const { password, expiresAt, mayDownload } = asked;
  const end = expiresAt == null ? expiresAt : new Date(expiresAt);
  if (end != null && end.getTime() <= Date.now()) throw invalid('expiresAt', texts.share.pastEnd);
  return {
    mayDownload,
    expiresAt: end,
    password:
      password == null ? password : { hash: await hashPassword(password), unlockKey: createSlug() },
  };
}

/**
 * Exchanges the password of a link for its key.
 * @throws {HttpError} 404 if there is no such link; 403 for another password; 429 after too many tries.
 */
export async function unlockLink(
  { slug, ip, password }: { slug: string; ip: string; password: string },
  count: ReturnType<typeof createSharedLimit>,
  findPassword: (slug: string) => Promise<{ hash: string; unlockKey: string } | undefined>,
): Promise<{ key: string }> {
  if (!isShareSlug(slug)) throw notFound();
  for (const [key, most] of [
    [`unlock:${slug}:${networkOf(ip)}`, TRIES],
    [`unlock:${slug}`, TRIES_AT_LINK],
  ] as const) {
    const { current, ttl } = await count(key, TRY_WINDOW_MS);
    const seconds = Math.max(1, Math.ceil(ttl / 1000));
    if (current > most)
      throw new HttpError(429, 'rate_limited', texts.share.tooManyTries, 'password', seconds);
  }
  const link = await findPassword(slug);
  if (link === undefined) throw notFound();
  if (!(await isPassword(password, link.hash)))
    throw new HttpError(403, 'wrong_password', texts.share.wrongPassword, 'password');
  return { key: link.unlockKey };
}
