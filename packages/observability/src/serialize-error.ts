/** Fields of errors of Node, Postgres, Redis and our providers that contain no values. */
const SAFE_FIELDS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'status',
  'statusCode',
  'severity',
  'schema',
  'table',
  'constraint',
  'requestId',
  'field',
  'fault',
  'then',
] as const;
const MAX_DEPTH = 5;
const MAX_TEXT = 8_000;

export interface SerializedError {
  type: string;
  message: string;
  stack?: string;
  cause?: SerializedError;
  errors?: SerializedError[];
  [field: string]: unknown;
}

/**
 * What a log keeps of an error and its causes. Never the object itself: ioredis attaches the
 * command with all of its arguments, Postgres the row, HTTP clients the request with its headers.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: short(String(error)) };
  const kept: SerializedError = { type: error.name, message: short(error.message) };
  if (error.stack !== undefined) kept.stack = short(error.stack);
  const fields = error as unknown as Record<string, unknown>;
  for (const name of SAFE_FIELDS) {
    const value = fields[name];
    if (typeof value === 'number' || typeof value === 'boolean') kept[name] = value;
    if (typeof value === 'string') kept[name] = short(value);
  }
  if (depth >= MAX_DEPTH) return kept;
  if (error.cause !== undefined) kept.cause = serializeError(error.cause, depth + 1);
  if (error instanceof AggregateError)
    kept.errors = error.errors.slice(0, 5).map((each) => serializeError(each, depth + 1));
  return kept;
}

function short(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
