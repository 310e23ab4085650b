import { createHash, createHmac } from 'node:crypto';
import { isIP } from 'node:net';

/** A digest that tells values apart without storing them; the same JSON has the same digest. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
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
