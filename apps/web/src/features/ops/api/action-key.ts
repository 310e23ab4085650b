const nameOf = (intent: string): string => `talkreel-ops:${intent}`;

/** The key of an operator's intended action: unchanged until it is answered, even across reloads. */
export function keyOf(intent: string): string {
  const known = sessionStorage.getItem(nameOf(intent));
  if (known !== null) return known;
  const key = crypto.randomUUID();
  sessionStorage.setItem(nameOf(intent), key);
  return key;
}

export function forgetKey(intent: string): void {
  sessionStorage.removeItem(nameOf(intent));
}
