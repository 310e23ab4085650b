import { readText, writeText } from '../../../lib/stored.ts';

const nameOf = (intent: string): string => `talkreel-ops:${intent}`;

/** Without storage: of this page alone. */
const kept = new Map<string, string>();

/** The key of an operator's intended action: unchanged until it is answered, even across reloads. */
export function keyOf(intent: string): string {
  const known = readText('session', nameOf(intent)) ?? kept.get(intent);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  if (!writeText('session', nameOf(intent), key)) kept.set(intent, key);
  return key;
}

export function forgetKey(intent: string): void {
  writeText('session', nameOf(intent), null);
  kept.delete(intent);
}
