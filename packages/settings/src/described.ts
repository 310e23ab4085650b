import { z } from 'zod';
import { meaningOf } from './read-settings.ts';

/** The settings without a description, or with an example that they reject; for tests. */
export function badlyDescribed(shape: z.ZodRawShape): string[] {
  return Object.entries(shape).flatMap(([name, type]) => {
    const { description, example } = meaningOf(type);
    const isFine = /^[A-Z].+\.$/.test(description);
    return isFine && z.safeParse(type, example).success ? [] : [name];
  });
}
