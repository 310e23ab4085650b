import type { Db } from '@talkreel/db/client';
import type { Publisher } from '@talkreel/queue/bus';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';

export interface PaymentDeps {
  config: Config;
  db: Db;
  publisher: Pick<Publisher, 'toUser'>;
  log: FastifyBaseLogger;
}

/** The key that mounts the card form in our page; without it users pay on Stripe's. */
export const formKey = ({ ui, publishableKey }: Config['stripe']): string | undefined =>
  ui === 'embedded' ? publishableKey : undefined;
