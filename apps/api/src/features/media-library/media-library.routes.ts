import {
  deleteMedia as deleteContract,
  getMedia,
  getMediaRoom,
  listMedia as listContract,
  patchMedia,
  postMedia,
} from '@talkreel/contracts/http/media-library';
import { mediaTexts } from '@talkreel/contracts/texts/media';
import { changeMedia, deleteMedia, findMedia, listMedia } from '@talkreel/db/media/media.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { askedBy } from '../../generations/reply.service.ts';
import { linkNext } from '../../lib/pages.ts';
import { acceptRawFiles, withSentFile } from '../../lib/receive-file.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { mediaView } from '../../lib/media.view.ts';
import { createMediaUploads } from './media-uploads.service.ts';

/** Users' own pictures and clips, to be shown in their videos. */
export const mediaLibraryRoutes: FastifyPluginAsyncZod<{
  services: Services;
  deps: Connections;
}> = async (app, { services, deps }) => {
  const { db, library } = services;
  const uploads = createMediaUploads(services, deps.store);

  async function viewOf(userId: string, id: string) {
    const found = await findMedia(db, userId, id);
    if (!found) throw notFound();
    return mediaView(found);
  }

  acceptRawFiles(app);

  serve(app, listContract, async (request, reply) => {
    const { rows, next } = await listMedia(db, userIdOf(request), request.query);
    linkNext(reply, next);
    return rows.map(mediaView);
  });

  serve(app, getMediaRoom, (request) => uploads.room(userIdOf(request)));

  serve(app, getMedia, (request) => viewOf(userIdOf(request), request.params.id));

  serve(app, postMedia, async (request, reply) => {
    // The body is the file itself: the same key with the same name and size is the same upload.
    const asked = { ...askedBy(request, 'media'), words: request.query };
    const kept = await withSentFile(request, (sent) => uploads.keep(asked, request.query, sent));
    library.changed(asked.userId);
    return reply.code(201).send(mediaView(kept));
  });

  serve(app, patchMedia, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    const outcome = await changeMedia(db, userId, id, request.body);
    if (outcome === 'folder-gone')
      throw new HttpError(404, 'folder_gone', mediaTexts.folderGone, 'folderId');
    if (outcome === 'missing') throw notFound();
    library.changed(userId);
    return viewOf(userId, id);
  });

  serve(app, deleteContract, async (request, reply) => {
    const userId = userIdOf(request);
    const cancelled = await deleteMedia(db, userId, request.params.id);
    if (cancelled === null) throw notFound();
    services.cancellations.publish(userId, cancelled);
    deps.erasures.wake();
    library.changed(userId);
    return reply.code(204).send(null);
  });
};
