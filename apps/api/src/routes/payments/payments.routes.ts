import {
  getBilling,
  getPaymentConfig,
  getPlans,
  getSyncSubscription,
  postAdditional,
  postCancelSubscription,
  postCustomer,
  postPortal,
  postResumeSubscription,
  postSubscription,
} from '@talkreel/contracts/http/payments';
import type { Db } from '@talkreel/db/client';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userIdOf } from '../../plugins/app/auth.ts';
import { toPlanReply } from './billing-view.ts';
import type { Payments } from './payments.service.ts';
import { startNightlyReconcile } from './reconcile.service.ts';

export const paymentRoutes: FastifyPluginAsyncZod<{ db: Db; payments: Payments }> = async (
  app,
  { db, payments },
) => {
  if (payments.syncBooks) {
    const stop = startNightlyReconcile({ db, sync: payments.syncBooks, log: app.log });
    app.addHook('onClose', async () => stop());
  }
  app.get(
    getPlans.path,
    { config: { public: true }, schema: { response: getPlans.responses } },
    async () => (await payments.plans()).map(toPlanReply),
  );
  app.get(
    getPaymentConfig.path,
    { config: { public: true }, schema: { response: getPaymentConfig.responses } },
    async () => ({ ui: payments.ui }),
  );
  app.post(
    postCustomer.path,
    { schema: { response: postCustomer.responses } },
    async (request) => ({
      customerId: await payments.customer(userIdOf(request)),
    }),
  );
  app.post(
    postSubscription.path,
    { schema: { body: postSubscription.body, response: postSubscription.responses } },
    (request) => payments.subscribe(userIdOf(request), request.body.priceId),
  );
  app.post(
    postAdditional.path,
    { schema: { body: postAdditional.body, response: postAdditional.responses } },
    (request) => payments.buyPack(userIdOf(request), request.body.generations),
  );
  app.post(
    postCancelSubscription.path,
    { schema: { response: postCancelSubscription.responses } },
    (request) => payments.cancel(userIdOf(request)),
  );
  app.post(
    postResumeSubscription.path,
    { schema: { response: postResumeSubscription.responses } },
    (request) => payments.resume(userIdOf(request)),
  );
  app.get(
    getSyncSubscription.path,
    { schema: { response: getSyncSubscription.responses } },
    (request) => payments.sync(userIdOf(request)),
  );
  app.post(postPortal.path, { schema: { response: postPortal.responses } }, async (request) => ({
    url: await payments.portal(userIdOf(request)),
  }));
  app.get(getBilling.path, { schema: { response: getBilling.responses } }, (request) =>
    payments.billing(userIdOf(request)),
  );
};
