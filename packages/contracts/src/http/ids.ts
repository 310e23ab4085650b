import { z } from 'zod';

/** A row's number, also when it arrives as text in an address. */
export const rowId = z.coerce.number<number>().int().positive().max(2_147_483_647);
