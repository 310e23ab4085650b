import { z } from 'zod';

/** A whole number within bounds. */
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max);

export const number = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().min(min).max(max);

export const text = z.string().min(1);

export const port = whole(0, 65_535);

export const httpUrl = z.url({ protocol: /^https?$/ });

export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** `0` and `none` mean no limit. */
export const boundOrNone = z.union([
  z.literal(['0', 'none']).transform(() => null),
  z.coerce.number().int().min(1),
]);
