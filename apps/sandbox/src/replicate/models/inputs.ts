import { z } from 'zod';

/** A file input: a URL, or the bytes as a data URI. */
export const fileUri = z
  .string()
  .refine((text) => /^(https?:\/\/|data:)/i.test(text), { error: "Does not match format 'uri'" })
  .meta({ format: 'uri' });

export const seed = z.number().int().nullish();
