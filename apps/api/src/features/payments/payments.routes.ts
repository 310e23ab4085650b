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
  postSwitchSubscription,
} from '@talkreel/contracts/http/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userIdOf } from '../../plugins/app/auth.ts';
import { toPlanReply } from './billing.view.ts';
import type { Payments } from './payments.service.ts';
import { serve } from '../../serve.ts';

export const paymentRoutes: FastifyPluginAsyncZod<{ payments: Payments }> = async (
  app,
  { payments },
) => {
  serve(app, getPlans, async () => (await payments.plans()).map(toPlanReply), { public: true });
  serve(app, getPaymentConfig, async () => ({ ui: payments.ui }), { public: true });
  serve(app, postCustomer, async (request) => ({
    customerId: await payments.customer(userIdOf(request)),
  }));
  serve(app, postSubscription, (request) =>
    payments.subscribe(userIdOf(request), request.body.priceId),
  );
  serve(app, postAdditional, (request) =>
    payments.buyPack(userIdOf(request), request.body.generations),
  );
  serve(app, postCancelSubscription, (request) => payments.cancel(userIdOf(request)));
  serve(app, postResumeSubscription, (request) => payments.resume(userIdOf(request)));
  serve(app, postSwitchSubscription, (request) =>
    payments.switchTo(userIdOf(request), request.body.priceId),
  );
  serve(app, getSyncSubscription, (request) => payments.sync(userIdOf(request)));
  serve(app, postPortal, async (request) => ({
    url: await payments.portal(userIdOf(request)),
  }));
  serve(app, getBilling, (request) => payments.billing(userIdOf(request)));
};
