/** 'A', 'A and B', 'A, B and C'. Not `Intl.ListFormat`, which takes a phone 100 ms to load. */
export function listOf(items: ReadonlyArray<string | number>): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? String(last) : `${items.slice(0, -1).join(', ')} and ${last}`;
}
