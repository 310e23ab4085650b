import { z } from 'zod';

/** A fault of the next webhooks. */
export const webhookOrderSchema = z.strictObject({
  /**
   * drop: never sent; delay: sent later; duplicate: sent three times; reorder: `times` of them are
   * collected and then sent in reverse order; forged: signed with another secret; stale: with an
   * old signature.
   */
  kind: z.enum(['drop', 'delay', 'duplicate', 'reorder', 'forged', 'stale']),
  times: z.number().int().min(1).max(100_000).default(1),
  /** The types of events that it affects; default: all. */
  types: z.array(z.string()).min(1).optional(),
  /** delay: how long; reorder: how long collected ones wait for more. */
  delayMs: z.number().int().min(0).max(600_000).default(1000),
});
export type WebhookOrder = z.output<typeof webhookOrderSchema>;

export interface WebhookOrders {
  order(order: WebhookOrder): void;
  /** Takes the first matching order and uses it once. */
  take(type: string): WebhookOrder | null;
  list(): WebhookOrder[];
  clear(): void;
}

export function createWebhookOrders(): WebhookOrders {
  let orders: WebhookOrder[] = [];
  return {
    order: (order) => {
      orders.push({ ...order });
    },
    take: (type) => {
      const found = orders.find(({ types }) => types === undefined || types.includes(type));
      if (found === undefined) return null;
      const taken = { ...found };
      found.times -= 1;
      if (found.times === 0) orders = orders.filter((order) => order !== found);
      return taken;
    },
    list: () => orders.map((order) => ({ ...order })),
    clear: () => {
      orders = [];
    },
  };
}
