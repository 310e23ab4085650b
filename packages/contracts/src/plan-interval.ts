/** How often a plan is paid. */
export const PLAN_INTERVALS = ['month', 'year', 'once'] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** Whether a plan renews by itself; a pack does not. */
export function renews(plan: { interval: PlanInterval }): boolean {
  return plan.interval !== 'once';
}
