import { getConsent, listConsents, withdrawConsent } from '@talkreel/contracts/http/consents';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userIdOf } from '../../plugins/app/auth.ts';
import { linkNext } from '../../lib/pages.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** What a user stated about the photos and recordings they sent, and taking it back. */
export const consentRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { consents } },
) => {
  serve(app, listConsents, async (request, reply) => {
    const { rows, next } = await consents.list(userIdOf(request), request.query);
    linkNext(reply, next);
    return rows;
  });

  serve(app, getConsent, (request) => consents.find(userIdOf(request), request.params.id));

  serve(app, withdrawConsent, async (request) => {
    const { id } = request.params;
    const withdrawn = await consents.withdraw(userIdOf(request), id);
    request.log.info({ consentId: id, ...withdrawn.affected }, 'consent withdrawn');
    return withdrawn;
  });
};
