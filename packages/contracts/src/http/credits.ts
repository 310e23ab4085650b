import { z } from 'zod';
import { contractsOf, mayGrow } from '../contract.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';
import { generationKind, ledgerKind, type LedgerKind } from '../names.ts';
import { creditBalance } from './auth.ts';

const defineContract = contractsOf('Credits');

export const creditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    kind: z
      .enum([...ledgerKind.options, 'included'])
      .meta(mayGrow)
      .describe('included: a take or the video that came with a generation; it changes nothing'),
    amount: z
      .number()
      .int()
      .describe('change of what is available: reserve is −1, release +1, capture 0'),
    generationId: z.string().nullable().describe('of a line that is included: the one that paid'),
    generationKind: generationKind.nullable(),
    title: z.string().nullable(),
    message: z.string().describe('what happened, for people'),
  })
  .meta({ id: 'LedgerEntry' });
export type CreditEntry = z.infer<typeof creditEntry>;

/** Which groups to list, by the kind of their newest line. */
export const creditFilter = z.enum(['everything', 'used', 'returned', 'added', 'lapsed']);
export type CreditFilter = z.infer<typeof creditFilter>;

export const creditFilterKinds: Record<CreditFilter, readonly LedgerKind[] | null> = {
  everything: null,
  used: ['reserve', 'capture'],
  returned: ['release', 'refund'],
  added: ['grant'],
  lapsed: ['expire', 'revoke'],
};

export const creditsPage = z
  .object({
    balance: creditBalance,
    entries: z
      .array(creditEntry)
      .describe('all lines of up to 50 groups (a generation, or one change without), newest first'),
    next: z.string().nullable().describe('`before` of the next page; null at the end'),
  })
  .meta({ id: 'LedgerPage' });
export type CreditsPage = z.infer<typeof creditsPage>;

export const getCredits = defineContract(routes.getCredits, {
  summary: 'List ledger entries',
  description: 'With the balance. Newest first.',
  query: z.object({
    show: creditFilter.default('everything'),
    before: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  responses: { 200: creditsPage, 400: commonErrors[400], 401: commonErrors[401] },
});

export const getCreditsCsv = defineContract(routes.getCreditsCsv, {
  summary: 'Download the ledger',
  description: 'All of it as CSV, streamed.',
  replyType: 'text/csv',
  responses: { 200: z.unknown(), 401: commonErrors[401] },
});
