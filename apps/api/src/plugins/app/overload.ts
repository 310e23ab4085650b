import { OVERLOADED } from '@talkreel/contracts/constants';
import { poolState, type Db } from '@talkreel/db/client';
import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';

/** If more statements wait, replies take seconds, and their clients give up and ask again. */
const WAITING_PER_CONNECTION = 20;

/**
 * Refuses requests before anything is read for them while too many statements wait for a connection to PostgreSQL: what
 * is served stays fast, and a refusal says when to retry. Our client then does so by itself.
 */
export default fp<{ db: Db; connections: number }>(
  async (app, { db, connections }) => {
    const maxWaiting = WAITING_PER_CONNECTION * connections;
    app.addHook('onRequest', async () => {
      if (poolState(db).waiting < maxWaiting) return;
      // The delays are spread, or all clients would come back at once.
      const seconds = 1 + Math.floor(Math.random() * 4);
      const text = 'Talkreel is very busy right now. Please try again in a moment.';
      throw new HttpError(503, OVERLOADED, text, undefined, seconds);
    });
  },
  { name: 'overload' },
);
