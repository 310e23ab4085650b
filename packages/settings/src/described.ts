import { z } from 'zod';
import { meaningOf } from './read-settings.ts';

/** For tests: settings without a description, or with an example that they reject. */
export function badlyDescribed(shape: z.ZodRawShape): string[] {
  return Object.entries(shape).flatMap(([name, type]) => {
    const { description, example } = meaningOf(type);
    const isFine = /^[A-Z].+\.$/.test(description);
    return isFine && z.safeParse(type, example).success ? [] : [name];
  });
}
