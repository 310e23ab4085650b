import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type FaultBook, faultOrderSchema } from '../faults/fault-book.ts';
import { guardControl } from './control-guard.ts';
import { speedSchema, type Studio } from '../render/speed.ts';

interface Deps {
  faults: FaultBook;
  studio: Studio;
  /** Every paid call, oldest first within its provider. */
  ledger(): unknown[];
  /** Lets hanging models continue. */
  release(): void;
  reset(): Promise<void>;
}

/** `replies`: calls that are held or slow are answered, and models that hang go on hanging. */
const releaseSchema = z.strictObject({ only: z.literal('replies').optional() });

/** Commands for tests and developers; only from this machine, and never through a proxy. */
export function registerControl(
  app: FastifyInstance,
  { faults, studio, ledger, release, reset }: Deps,
): void {
  app.register(
    async (scope) => {
      guardControl(scope);
      scope.setErrorHandler(async (error: Error, _request, reply) => {
        if (error instanceof z.ZodError)
          return reply.code(400).send({ error: z.prettifyError(error) });
        throw error;
      });
      scope.get('/faults', () => faults.list());
      scope.post('/faults', (request) => {
        const orders = z.union([z.array(faultOrderSchema), faultOrderSchema]).parse(request.body);
        for (const order of Array.isArray(orders) ? orders : [orders]) faults.order(order);
        return faults.list();
      });
      scope.delete('/faults', () => {
        faults.clear();
        return faults.list();
      });
      scope.get('/ledger', () => ledger());
      scope.post('/release', (request) => {
        const { only } = releaseSchema.parse(request.body ?? {});
        faults.release();
        if (only === 'replies') return { released: true };
        // Ordered hangs are cleared too, or the next calls would hang at once.
        faults.clear('hang');
        release();
        return { released: true };
      });
      scope.post('/reset', async () => {
        faults.clear();
        studio.setSpeed({ mode: 'real', delayMs: 0 });
        await reset();
        return { reset: true };
      });
      scope.get('/speed', () => studio.speed);
      scope.post('/speed', (request) => {
        studio.setSpeed(speedSchema.parse(request.body));
        return studio.speed;
      });
    },
    { prefix: '/control' },
  );
}
