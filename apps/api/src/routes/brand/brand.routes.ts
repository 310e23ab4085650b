import { Readable } from 'node:stream';
import { BRAND_FILE_MAX_BYTES, type BrandFileKind } from '@talkreel/contracts/brand';
import {
  deleteBrandFile,
  getBrand,
  patchBrand,
  postBrandFile,
  type BrandView,
} from '@talkreel/contracts/http/brand';
import { texts } from '@talkreel/contracts/texts';
import { findBrandKit, saveBrandKit, setBrandFile } from '@talkreel/db/repos/brand.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, invalid, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { createBrandFiles, tooLarge } from '../../services/brand-files.service.ts';
import { brandView, isUndrawable } from '../../services/brand.ts';
import type { Services } from '../../services/services.ts';
import { serve } from '../../serve.ts';

const RAW = 'application/octet-stream';

/** What an account's exports can carry. */
export const brandRoutes: FastifyPluginAsyncZod<{
  services: Services;
  store: MediaStore;
}> = async (app, { services, store }) => {
  const { db, allowance } = services;
  const files = createBrandFiles({ store });
  const viewOf = async (userId: string): Promise<BrandView> =>
    brandView(await findBrandKit(db, userId));

  // Only here: a file is read as it arrives.
  app.addContentTypeParser(RAW, (_request, payload, done) => done(null, payload));

  serve(app, getBrand, (request) => viewOf(userIdOf(request)));

  serve(app, patchBrand, async (request) => {
    const userId = userIdOf(request);
    const { endCard } = request.body;
    for (const [part, text] of Object.entries(endCard ?? {}))
      if (isUndrawable(text)) throw invalid(`endCard.${part}`, texts.brand.cannotBeDrawn);
    if (!(await saveBrandKit(db, userId, request.body))) throw notFound();
    return viewOf(userId);
  });

  async function keepFile(
    userId: string,
    kind: BrandFileKind,
    { body, length, name }: { body: Readable; length: number; name: string },
  ): Promise<void> {
    if (length > BRAND_FILE_MAX_BYTES[kind]) throw tooLarge(BRAND_FILE_MAX_BYTES[kind]);
    const full = await allowance.storageProblem(userId);
    if (full) throw full;
    const asset = await files.keep(userId, kind, body);
    // Unused, its file goes with the next clean-up.
    if (!(await setBrandFile(db, userId, kind, { asset, name }))) throw notFound();
  }

  serve(app, postBrandFile, async (request) => {
    const userId = userIdOf(request);
    const body: unknown = request.body;
    if (!(body instanceof Readable))
      throw new HttpError(415, 'unsupported_type', `Please send the file as ${RAW}.`, 'file');
    const length = Number(request.headers['content-length'] ?? 0);
    const { name } = request.query;
    try {
      await keepFile(userId, request.params.kind, { body, length, name });
    } finally {
      // What was not read would stand before the connection's next request.
      body.resume();
    }
    return viewOf(userId);
  });

  serve(app, deleteBrandFile, async (request) => {
    const userId = userIdOf(request);
    if (!(await setBrandFile(db, userId, request.params.kind, null))) throw notFound();
    return viewOf(userId);
  });
};
