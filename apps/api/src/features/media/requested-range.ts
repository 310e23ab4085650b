import { parse } from 'range-parser';

type RequestedRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

interface AskedFile {
  /** Other methods than GET have no ranges. */
  method: string;
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined };
}

/**
 * The part of a file that a request asks for. Several ranges, other units and what is malformed get the whole file, as
 * does a request that already has a part of another file than this one: HTTP allows it.
 */
export function requestedRange(
  { method, headers }: AskedFile,
  { bytes, etag }: { bytes: number; etag: string },
): RequestedRange {
  const { range, 'if-range': known } = headers;
  if (method !== 'GET' || range === undefined) return 'whole';
  // A date is no match either: files are sent without one.
  if (known !== undefined && known !== etag) return 'whole';
  const { type, code, ranges } = parse(bytes, range);
  const [first, ...others] = ranges;
  if (type !== 'bytes' || others.length > 0) return 'whole';
  if (first !== undefined) return first;
  const isMalformed = (code & 1) === 1;
  return isMalformed || bytes === 0 ? 'whole' : 'unsatisfiable';
}
