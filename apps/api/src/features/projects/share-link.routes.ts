import { getShareLink, patchShareLink, type ShareLink } from '@talkreel/contracts/http/share';
import { changeShareLink, findShareLink } from '@talkreel/db/library/shares.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../errors.ts';
import { readLinkChange } from '../../lib/link-password.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { embedHtml } from './embed-page.ts';

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
    const change = await readLinkChange(request.body);
    const isChanged = await changeShareLink(db, userId, id, change);
    if (!isChanged) throw notFound();
    return view(userId, id);
  });
};
