/** The slide a key leads to from `current` (0-based) of `count`; null for other keys. */
export function slideForKey(key: string, current: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
    case ' ':
      return Math.min(current + 1, last);
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** '#3' → 2. Anything else, or a slide that is not there, is the first. */
export function slideOfHash(hash: string, count: number): number {
  const number = /^#(\d{1,3})$/.exec(hash)?.[1];
  const index = Number(number ?? 1) - 1;
  return index >= 0 && index < count ? index : 0;
}
