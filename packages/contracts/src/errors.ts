import { z } from 'zod';

/** Every error reply but 402: a stable code for programs, a message for users, the field if one is at fault. */
export const apiError = z
  .object({
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
    requestId: z.string().optional(),
    served: z.array(z.string()).optional().describe('the versions there are (`unknown_version`)'),
  })
  .meta({ id: 'Error' });

/** The same for programs that sent a key, by RFC 9457; some codes have more fields. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.string(),
    field: z.string().optional(),
    served: z.array(z.string()).optional(),
  })
  .meta({ id: 'Problem' });

/** 402: the free limit is reached, or a subscriber has used up the month (`requiresAdditionalOnly`). */
export const paymentRequired = z
  .object({
    code: z.literal('payment_required'),
    message: z.string(),
    requiresPayment: z.literal(true),
    limit: z.number().int(),
    requiresAdditionalOnly: z.boolean(),
  })
  .meta({ id: 'PaymentRequired' });
export type PaymentRequired = z.infer<typeof paymentRequired>;

/** Replies any endpoint may give in addition to its own. */
export const commonErrors = {
  400: apiError,
  401: apiError,
  403: apiError,
  404: apiError,
  409: apiError,
  413: apiError,
  415: apiError,
  429: apiError,
  500: apiError,
  502: apiError,
  503: apiError,
  504: apiError,
} as const;
