import { z } from 'zod';
import { commonErrors } from '../errors.ts';
import { generationKind, ledgerKind } from '../names.ts';
import { creditBalance } from './auth.ts';

export const creditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: ledgerKind,
  amount: z
    .number()
    .int()
    .describe('change of what is available: reserve is −1, release +1, capture 0'),
  generationId: z.string().nullable(),
  generationKind: generationKind.nullable(),
  title: z.string().nullable(),
  message: z.string().describe('what happened, for people'),
});
export type CreditEntry = z.infer<typeof creditEntry>;

export const getCredits = {
  path: '/api/credits',
  responses: {
    200: z.object({ balance: creditBalance, entries: z.array(creditEntry) }),
    401: commonErrors[401],
  },
} as const;
