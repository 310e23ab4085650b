import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertKey } from './media-store.ts';

/** The signature's length, 128 bits of the MAC: short, and impossible to guess. */
const SIGNATURE_BYTES = 16;

/**
 * A query that grants access to one object until `expiresAt`, for players and providers without a
 * session: `expires=<seconds>&signature=<base64url>`.
 */
export function signMedia(key: string, expiresAt: Date, secret: string): string {
  assertKey(key);
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return `expires=${expires}&signature=${signature(key, expires, secret).toString('base64url')}`;
}

/** A path with such a query, for example `/api/videos/a.mp4?expires=…&signature=…`. */
export function signMediaPath(path: string, key: string, expiresAt: Date, secret: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${signMedia(key, expiresAt, secret)}`;
}

export type SignatureCheck = 'valid' | 'expired' | 'invalid';

/** Accepts the two query values unvalidated. */
export function verifyMedia(
  key: string,
  query: { expires?: unknown; signature?: unknown },
  secret: string,
  nowMs: number,
): SignatureCheck {
  const { expires, signature: given } = query;
  if (typeof expires !== 'string' || typeof given !== 'string') return 'invalid';
  if (!/^\d{1,12}$/.test(expires)) return 'invalid';
  const bytes = Buffer.from(given, 'base64url');
  const right = signature(key, expires, secret);
  if (bytes.length !== right.length || !timingSafeEqual(bytes, right)) return 'invalid';
  return Number(expires) * 1000 < nowMs ? 'expired' : 'valid';
}

function signature(key: string, expires: string, secret: string): Buffer {
  if (secret.length < 16) throw new RangeError('The signing secret is too short.');
  // Keys contain no line breaks, so the parts cannot be confused.
  const mac = createHmac('sha256', secret).update(`media\n${expires}\n${key}`).digest();
  return mac.subarray(0, SIGNATURE_BYTES);
}
