import {
  deleteBrandFile,
  getBrand,
  patchBrand,
  postBrandFile,
  type BrandView,
} from '@talkreel/contracts/http/brand';
import { texts } from '@talkreel/contracts/texts';
import { findBrandKit, saveBrandKit, setBrandFile } from '@talkreel/db/media/brand.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invalid, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { brandFileRules, createBrandFiles } from './brand-files.service.ts';
import { brandView, isUndrawable } from '../../lib/brand.view.ts';
import { acceptRawFiles, refuseLong, withSentFile } from '../../lib/receive-file.ts';
import type { Services } from '../../services.ts';
import { serve } from '../../serve.ts';

/** The brand kit of an account, which its exports can carry. */
export const brandRoutes: FastifyPluginAsyncZod<{
  services: Services;
  store: MediaStore;
}> = async (app, { services, store }) => {
  const { db, allowance } = services;
  const files = createBrandFiles({ store });
  const viewOf = async (userId: string): Promise<BrandView> =>
    brandView(await findBrandKit(db, userId));

  acceptRawFiles(app);

  serve(app, getBrand, (request) => viewOf(userIdOf(request)));

  serve(app, patchBrand, async (request) => {
    const userId = userIdOf(request);
    const { endCard } = request.body;
    for (const [part, text] of Object.entries(endCard ?? {}))
      if (isUndrawable(text)) throw invalid(`endCard.${part}`, texts.brand.cannotBeDrawn);
    if (!(await saveBrandKit(db, userId, request.body))) throw notFound();
    return viewOf(userId);
  });

  serve(app, postBrandFile, async (request) => {
    const userId = userIdOf(request);
    const { kind } = request.params;
    const { name } = request.query;
    await withSentFile(request, async (sent) => {
      refuseLong(request.headers, brandFileRules(kind));
      const full = await allowance.storageProblem(userId);
      if (full) throw full;
      const asset = await files.keep(userId, kind, sent);
      // A file that is never used is removed by the next clean-up.
      if (!(await setBrandFile(db, userId, kind, { asset, name }))) throw notFound();
    });
    return viewOf(userId);
  });

  serve(app, deleteBrandFile, async (request) => {
    const userId = userIdOf(request);
    if (!(await setBrandFile(db, userId, request.params.kind, null))) throw notFound();
    return viewOf(userId);
  });
};
