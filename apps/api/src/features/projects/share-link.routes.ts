import { getShareLink, patchShareLink, type ShareLink } from '@talkreel/contracts/http/share';
import { texts } from '@talkreel/contracts/texts';
import { changeShareLink, findShareLink } from '@talkreel/db/library/shares.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invalid, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { embedHtml } from './embed-page.ts';
import { hashPassword } from './share-password.ts';
import { createSlug } from './share.service.ts';

/** What the owner of a shared video set for its link. */
export const shareLinkRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db, config } },
) => {
  async function view(userId: string, projectId: number): Promise<ShareLink> {
    const link = await findShareLink(db, userId, projectId);
    if (link === undefined) throw notFound();
    const { mayDownload, expiresAt, hasPassword, plays } = link;
    return {
      ...{ mayDownload, hasPassword, plays },
      expiresAt: expiresAt?.toISOString() ?? null,
      embedHtml: embedHtml(link, config.publicUrl.origin),
    };
  }

  serve(app, getShareLink, (request) => view(userIdOf(request), request.params.id));

  serve(app, patchShareLink, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    const { password, expiresAt, mayDownload } = request.body;
    const end = expiresAt == null ? expiresAt : new Date(expiresAt);
    if (end != null && end.getTime() <= Date.now()) throw invalid('expiresAt', texts.share.pastEnd);
    const isChanged = await changeShareLink(db, userId, id, {
      mayDownload,
      expiresAt: end,
      password:
        password == null
          ? password
          : { hash: await hashPassword(password), unlockKey: createSlug() },
    });
    if (!isChanged) throw notFound();
    return view(userId, id);
  });
};
