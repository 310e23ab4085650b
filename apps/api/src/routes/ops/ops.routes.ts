import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actionRoutes } from './actions.routes.ts';
import { contentRoutes } from './content.routes.ts';
import { generationActionRoutes } from './generation-actions.routes.ts';
import { generationRoutes } from './generations.routes.ts';
import { moneyRoutes } from './money.routes.ts';
import type { OpsOptions } from './ops-options.ts';
import { providerRoutes } from './providers.routes.ts';
import { queueBoard } from './queue-board.ts';
import { queueRoutes } from './queues.routes.ts';
import { userRoutes } from './users.routes.ts';

/** The operator's console. Everything registered in here is for operators only. */
export const opsRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, options) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, operatorsOnly: true };
  });
  await app.register(actionRoutes, options);
  await app.register(queueRoutes, options);
  await app.register(generationRoutes, options);
  await app.register(generationActionRoutes, options);
  await app.register(userRoutes, options);
  await app.register(providerRoutes, options);
  await app.register(moneyRoutes, options);
  await app.register(contentRoutes, options);
  await app.register(queueBoard, options);
};
