import { postReport } from '@talkreel/contracts/http/reports';
import { isShareSlug } from '@talkreel/contracts/page-meta';
import { reportTexts } from '@talkreel/contracts/reports';
import { takeDailyUse } from '@talkreel/db/credits/uses.repo';
import { addReport, findShownVideo } from '@talkreel/db/operators/reports.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { networkDigest } from '../../lib/digests.ts';
import { serve } from '../../serve.ts';

const PER_NETWORK_AND_DAY = 20;

/** Reports of what is shown on share, review and community pages; open to visitors. Operators decide them in the console. */
export const reportRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'db' | 'config'>;
}> = async (app, { deps: { db, config } }) => {
  serve(
    app,
    postReport,
    async (request, reply) => {
      const { about, reason, note, email = null } = request.body;
      const addressDigest = networkDigest(config.session.secret, request.ip);
      const limited = `reports:${addressDigest}`;
      if (!(await takeDailyUse(db, 'mail_limits', limited, PER_NETWORK_AND_DAY)))
        throw new HttpError(429, 'rate_limited', reportTexts.tooMany);
      const isNamed = about.page === 'community' || isShareSlug(about.slug);
      const shown = isNamed ? await findShownVideo(db, about) : undefined;
      if (!shown) throw new HttpError(404, 'gone', reportTexts.gone);
      const reporterId = request.session.userId ?? null;
      const isNew = await addReport(db, {
        ...shown,
        ...{ page: about.page, reason, note: note || null, email, reporterId, addressDigest },
      });
      request.log.info({ projectId: shown.projectId, reason, isNew }, 'shown video reported');
      return reply.code(202).send(null);
    },
    { public: true },
  );
};
