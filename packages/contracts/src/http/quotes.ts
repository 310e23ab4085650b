import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { QUOTE_MINUTES, quotedCalls } from '../quoted-calls.ts';
import { routes } from '../routes.ts';
import { etaRange, isTest } from './generations.ts';

const defineContract = contractsOf('Generations');

/** A value in an address. */
const addressValue = z.union([z.string(), z.number(), z.boolean()]);

const quoteBody = z.object({
  call: z
    .enum(quotedCalls, { error: 'Name a call that starts something, such as postAudio.' })
    .describe('the `operationId` of the call in this description'),
  params: z
    .record(z.string(), addressValue)
    .optional()
    .describe('what fills in its path: `{"id": 12}` for an export'),
  query: z.record(z.string(), addressValue).optional().describe('its query'),
  body: z.unknown().optional().describe('its body, exactly as it would be sent'),
});
export type QuoteBody = z.input<typeof quoteBody>;
export type QuoteRequest = z.output<typeof quoteBody>;

const quoteRefusal = z.object({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
});
export type QuoteRefusal = z.infer<typeof quoteRefusal>;

export const quote = z
  .object({
    isTest,
    quote: z
      .string()
      .nullable()
      .describe('for the header `Talkreel-Quote` of the call; null: it has no price as it stands'),
    expiresAt: z.iso.datetime().nullable(),
    generations: z
      .number()
      .int()
      .nullable()
      .describe('what it would take from the balance; null: unknown as it stands'),
    detail: z.string().nullable().describe('why it costs that, where there is more to say'),
    seconds: etaRange
      .nullable()
      .describe(
        'how long the work takes, without waiting in a queue, by what was made last; null: nothing like it was made yet',
      ),
    available: z.number().int().describe('generations left now'),
    refusals: z
      .array(quoteRefusal)
      .describe(
        'what the call would be refused with now, the first one first; empty: it would be accepted. What only looking at the contents can tell, such as moderation, is not among them',
      ),
    costCents: z
      .number()
      .nullable()
      .optional()
      .describe(
        'for signed-in operators: what the models would cost, in US cents, by their tries of the last 24 hours; null: there were none',
      ),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

export const postQuote = defineContract(routes.postQuote, {
  summary: 'Quote a call before it is made',
  description: `Says what a call would cost, how long it would take and what would refuse it. Nothing is started, and nothing is kept. A call that names the \`quote\` in the header \`Talkreel-Quote\` within ${QUOTE_MINUTES} minutes costs no more than that, or is refused: 409 \`quote_expired\`, \`quote_mismatch\` (it was of another request) or \`quote_exceeded\` (the price has risen since); 400 \`quote_invalid\`. It holds for any number of calls, and reserves nothing.`,
  example: {
    call: 'postAudio',
    body: { text: 'Coffee that tastes like Sunday.', speaker: 'default-male', videoId: 'clara' },
  },
  body: quoteBody,
  responses: { 200: quote, 400: commonErrors[400], 401: commonErrors[401], 403: commonErrors[403] },
});
