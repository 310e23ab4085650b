import { z } from 'zod';
import { notFound } from '../errors.ts';

const withId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** The id in an address. An id that is no id names nothing: 404. */
export function projectIdOf(params: unknown): number {
  const parsed = withId.safeParse(params);
  if (!parsed.success) throw notFound();
  return parsed.data.id;
}
