import { z } from 'zod';

/** The token of a mailed link. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
