import { createHmac } from 'node:crypto';
import {
  postNewsletter,
  postNewsletterConfirm,
  postNewsletterUnsubscribe,
} from '@talkreel/contracts/http/newsletter';
import { linkTokenHash } from '@talkreel/db/link-token';
import { takeDailyUse } from '@talkreel/db/credits/uses.repo';
import { queueMail } from '@talkreel/db/accounts/mails.repo';
import {
  askForNewsletter,
  confirmNewsletter,
  unsubscribeNewsletter,
} from '@talkreel/db/accounts/newsletter.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { serve } from '../../serve.ts';
import { networkDigest } from '../../lib/digests.ts';

/** Limits mails to others' addresses: few addresses, each rarely. */
const PER_NETWORK_AND_DAY = 20;
const PER_ADDRESS_AND_DAY = 3;

/** The newsletter; open to visitors. The worker sends the mails: a request only queues one. */
export const newsletterRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'db' | 'config'>;
}> = async (app, { deps }) => {
  const { db } = deps;
  const { secret } = deps.config.session;

  serve(
    app,
    postNewsletter,
    async (request, reply) => {
      const { email } = request.body;
      if (
        !(await takeDailyUse(
          db,
          'mail_limits',
          networkDigest(secret, request.ip),
          PER_NETWORK_AND_DAY,
        ))
      )
        throw new HttpError(
          429,
          'rate_limited',
          'Too many addresses were entered from your network today. Please try again tomorrow.',
        );
      const isWithin = await takeDailyUse(
        db,
        'mail_limits',
        emailDigest(secret, email),
        PER_ADDRESS_AND_DAY,
      );
      if (isWithin)
        await db.transaction().execute(async (tx) => {
          await queueMail(tx, 'newsletter-confirmation', await askForNewsletter(tx, email));
        });
      return reply.code(202).send(null);
    },
    { public: true },
  );

  serve(
    app,
    postNewsletterConfirm,
    async (request, reply) => {
      if (!(await confirmNewsletter(db, linkTokenHash(request.body.token)))) throw notFound();
      return reply.code(204).send(null);
    },
    { public: true },
  );

  serve(
    app,
    postNewsletterUnsubscribe,
    async (request, reply) => {
      await unsubscribeNewsletter(db, linkTokenHash(request.body.token));
      return reply.code(204).send(null);
    },
    { public: true },
  );
};

function emailDigest(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`email:${email.toLowerCase()}`).digest('base64url');
}
