import { createHash } from 'node:crypto';

/** Tells values apart without keeping them: the same for the same JSON. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
