import { HttpError } from '../errors.ts';

/** So many are named; a body may have thousands. */
const MAX_NAMED = 5;
const MAX_NAME_CHARACTERS = 60;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The paths (such as `scenes.0.txt`) of fields that were sent and that validation dropped: nothing would have read them.
 */
export function unknownFields(sent: unknown, read: unknown, path = ''): string[] {
  // What validation passed on as it is: free-form values, and files.
  if (sent === read) return [];
  const within = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (Array.isArray(sent) && Array.isArray(read) && sent.length === read.length)
    return sent
      .flatMap((item, at) => unknownFields(item, read[at], within(at)))
      .slice(0, MAX_NAMED);
  if (!isFields(sent) || !isFields(read)) return [];
  return Object.keys(sent)
    .flatMap((name) =>
      Object.hasOwn(read, name)
        ? unknownFields(sent[name], read[name], within(name))
        : [within(name.slice(0, MAX_NAME_CHARACTERS))],
    )
    .slice(0, MAX_NAMED);
}

/** @throws {HttpError} 400: fields were sent that validation dropped. */
export function requireKnown(sent: unknown, read: unknown): void {
  const fields = unknownFields(sent, read);
  if (fields.length > 0)
    throw new HttpError(
      400,
      'unknown_field',
      `There is no field called ${fields.map((field) => `“${field}”`).join(', ')} here.`,
      fields[0],
    );
}
