import { createHmac, hash } from 'node:crypto';
import { isIP } from 'node:net';

/** Tells texts apart where they must not appear: a session's id is as secret as a password. */
export function digestText(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** A digest that tells values apart without storing them; the same JSON has the same digest. */
export function digestOf(value: unknown): string {
  return digestText(JSON.stringify(value));
}

/** The name of a stored file: it cannot be guessed without the file, and the same parts have the same name. */
export function fileNameOf(...parts: unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 40);
}

/** A keyed digest of a visitor's network: useless without the secret. */
export function networkDigest(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network:${networkOf(address)}`)
    .digest('base64url');
}

/** An IPv4 address, or the /64 of an IPv6 one, which is one household. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(plain) !== 6) return plain;
  const [left, right] = plain.split('::').map((part) => part.split(':').filter((group) => group));
  const groups = left ?? [];
  const behind = right ?? [];
  // A dotted end counts as two groups.
  const behindCount = behind.length + (behind.at(-1)?.includes('.') ? 1 : 0);
  const zeros = Math.max(0, 8 - groups.length - behindCount);
  const all = right === undefined ? groups : [...groups, ...Array(zeros).fill('0'), ...behind];
  const network = all.slice(0, 4).map((group) => Number.parseInt(String(group), 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** A keyed digest of a user's identity at the provider: useless without the secret. */
export function subjectDigest(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(`erased:${subject}`).digest('base64url');
}
