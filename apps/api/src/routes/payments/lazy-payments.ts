import type { Db } from '@talkreel/db/client';
import type { Publisher } from '@talkreel/queue/bus';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { LivePayments } from './live-payments.ts';

export interface PaymentDeps {
  config: Config;
  db: Db;
  publisher: Pick<Publisher, 'toUser'>;
  log: FastifyBaseLogger;
}

/** Mounts the card form in our page; without it people pay on Stripe's. */
export const formKey = ({ ui, publishableKey }: Config['stripe']): string | undefined =>
  ui === 'embedded' ? publishableKey : undefined;

/**
 * null if no key is set: then payments are off. Stripe's package is an eighth of what an api would load at its start, so
 * it is loaded with the first call.
 */
export function lazyPayments(deps: PaymentDeps): (() => Promise<LivePayments>) | null {
  if (!deps.config.stripe.secretKey) return null;
  let live: LivePayments | undefined;
  return async () => {
    const { goLive } = await import('./live-payments.ts');
    return (live ??= goLive(deps));
  };
}
