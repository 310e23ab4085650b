import { TRASH_DAYS } from '@talkreel/contracts/constants';
import {
  deleteProjects,
  emptyTrash,
  getProjectFiles,
  getTrash,
  moveProjects as moveContract,
  restoreProjects,
  starProjects as starContract,
} from '@talkreel/contracts/http/library';
import { libraryTexts } from '@talkreel/contracts/library-texts';
import { starProjects } from '@talkreel/db/repos/change-project.repo';
import { moveProjects } from '@talkreel/db/repos/folders.repo';
import { listTrash, listVideoFiles } from '@talkreel/db/repos/trash.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import { linkNext } from '../../services/pages.ts';
import type { Services } from '../../services/services.ts';
import { zipVideos } from '../../services/video-zip.ts';
import { namedFiles, toTrashed } from './library-view.ts';

/** What is done with several projects at once, and the trash. */
export const selectionRoutes: FastifyPluginAsyncZod<{
  services: Services;
  store: MediaStore;
}> = async (app, { services, store }) => {
  const { db, library } = services;

  serve(app, starContract, async (request) => {
    const userId = userIdOf(request);
    const ids = await starProjects(db, userId, request.body.ids, request.body.isStarred);
    library.changed(userId);
    return { ids };
  });

  serve(app, moveContract, async (request) => {
    const userId = userIdOf(request);
    const moved = await moveProjects(db, userId, request.body.ids, request.body.folderId);
    if (moved === 'missing') throw new HttpError(404, 'folder_gone', libraryTexts.folderGone);
    library.changed(userId);
    return { ids: moved };
  });

  serve(app, deleteProjects, async (request) => ({
    ids: await library.trash(userIdOf(request), request.body.ids),
  }));

  serve(app, restoreProjects, async (request) => ({
    ids: await library.restore(userIdOf(request), request.body.ids),
  }));

  serve(app, getTrash, async (request, reply) => {
    const { rows, next } = await listTrash(db, userIdOf(request), request.query, TRASH_DAYS);
    linkNext(reply, next);
    return rows.map(toTrashed);
  });

  serve(app, emptyTrash, (request) => library.empty(userIdOf(request), request.body.ids ?? null));

  serve(app, getProjectFiles, async (request, reply) => {
    const { ids } = request.query;
    const rows = await listVideoFiles(db, userIdOf(request), ids);
    if (rows.length === 0) throw new HttpError(409, 'not_finished', libraryTexts.noFiles);
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="talkreel-videos.zip"')
      .header('cache-control', 'no-store')
      .send(zipVideos({ store, log: request.log }, namedFiles(rows)));
  });
};
