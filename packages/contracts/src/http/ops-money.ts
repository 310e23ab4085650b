import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { stageName } from '../names.ts';
import { opsRoutes } from '../ops-routes.ts';

/** A UTC day; amounts are in cents. Model costs are at list prices. */
export const opsMoneyDay = z.object({
  day: z.string(),
  /** What the daily cap counts: everyone's attempts, deleted users included. */
  spentCents: z.number(),
  /** The same by stage, without attempts that were deleted before the sum of their hour was kept. */
  byStage: z.partialRecord(stageName, z.number()),
  /** What was paid on that day, deleted users included, less what was returned since. */
  revenueCents: z.number(),
});
export type OpsMoneyDay = z.infer<typeof opsMoneyDay>;

/** Revenue by payment source, and the cost of what was made with it. */
export const opsMoneyPlan = z.object({
  plan: z.enum(['free', 'period', 'pack', 'uncounted']).describe('uncounted: costs no generation'),
  revenueCents: z.number(),
  spentCents: z.number(),
});
export type OpsMoneyPlan = z.infer<typeof opsMoneyPlan>;

export const opsMoney = z.object({ days: z.array(opsMoneyDay), plans: z.array(opsMoneyPlan) });
export type OpsMoney = z.infer<typeof opsMoney>;

/** The figures of the last days, newest first. */
export const getOpsMoney = defineContract(opsRoutes.getOpsMoney, {
  query: z.object({ days: z.coerce.number<number>().int().min(1).max(92).default(30) }),
  responses: { 200: opsMoney, 400: commonErrors[400], 404: commonErrors[404] },
});
