import { z } from 'zod';
import type { FormObject } from './form.ts';
import { invalid } from './stripe-error.ts';

/** Form values are text; these parse them. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'Invalid integer' })
  .transform(Number);
export const positive = integer.pipe(z.number().min(1));
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/i, { error: 'Invalid currency' })
  .transform((text) => text.toLowerCase());
/** An empty text unsets the value. */
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
]);
export const text = z.string().max(5000);
export const expand = { expand: z.array(z.string()).max(20).optional() };

export const listParams = {
  limit: positive.pipe(z.number().max(100)).optional(),
  starting_after: z.string().optional(),
  ...expand,
};

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const part of path) found = (found as Record<PropertyKey, unknown> | undefined)?.[part];
  return found;
}

/** @throws {StripeProblem} 400 that names the parameter, like Stripe. */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  form: FormObject,
): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const name = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const path = issue?.path ?? [];
  const name = nameOf(path);
  if (at(form, path) === undefined)
    throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  throw invalid(`Invalid ${name}: ${issue?.message ?? 'not understood'}`, name);
}
