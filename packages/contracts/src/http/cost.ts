import { z } from 'zod';

/** The cost in generations, as plans count them. */
export const cost = z.literal([0, 1]);
export type Cost = z.infer<typeof cost>;

/** Part of every reply that starts a generation, repeated requests included. */
export const costReply = {
  cost: cost.describe('generations that starting it took'),
  costMessage: z
    .string()
    .describe("the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.'"),
};
