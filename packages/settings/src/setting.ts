import type { z } from 'zod';

/**
 * One environment variable. `meaning` is a sentence for whoever sets it, `example` a valid value;
 * both are printed when it is missing or invalid.
 */
export function setting<T extends z.ZodType>(type: T, meaning: string, example: string): T {
  return type.meta({ description: meaning, examples: [example] });
}
