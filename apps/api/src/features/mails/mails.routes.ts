import { getMailsOff, postMailsOff } from '@talkreel/contracts/http/mails';
import { MAIL_OFF_PATH } from '@talkreel/contracts/mail-links';
import { linkTokenHash } from '@talkreel/db/link-token';
import { turnMailsOff } from '@talkreel/db/accounts/mails.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { serve } from '../../serve.ts';

/** Turning mails about finished jobs off by a link in one, without signing in. */
export const mailRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'db' | 'publisher'>;
}> = async (app, { deps }) => {
  const { db, publisher } = deps;

  // Mail programs post a form; what it says is always the same.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null),
  );

  serve(
    app,
    getMailsOff,
    async (request, reply) =>
      // The token goes behind the # again; opening the link does nothing yet, since mail scanners open links too.
      reply.redirect(`${MAIL_OFF_PATH}#${request.query.token}`, 302),
    { public: true },
  );

  serve(
    app,
    postMailsOff,
    async (request, reply) => {
      const userId = await turnMailsOff(db, linkTokenHash(request.query.token));
      if (userId === null) throw notFound();
      publisher.toUser(userId, { type: 'account.changed' });
      return reply.code(204).send(null);
    },
    { public: true },
  );
};
