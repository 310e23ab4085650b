/** The range a `Range` header asks for; anything else gets the whole object. */
export type RequestedRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

/**
 * Parses a `Range` header for an object of that many bytes. Multiple, malformed or out-of-bounds
 * ranges are unsatisfiable; units other than bytes are ignored, as HTTP requires.
 */
export function parseRange(header: string | undefined, bytes: number): RequestedRange {
  if (header === undefined || !/^bytes=/i.test(header)) return 'whole';
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim());
  const [first = '', last = ''] = parts?.slice(1) ?? [];
  if (!parts || bytes === 0 || (first === '' && last === '')) return 'unsatisfiable';
  if (first === '') {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? 'unsatisfiable' : { start: bytes - suffix, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start >= bytes || end < start ? 'unsatisfiable' : { start, end };
}
