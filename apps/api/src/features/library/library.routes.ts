import { TRASH_DAYS, FOLDERS_MAX } from '@talkreel/contracts/constants';
import {
  deleteProjects,
  emptyTrash,
  getProjectFiles,
  getTrash,
  moveProjects as moveContract,
  restoreProjects,
  starProjects as starContract,
  type Trashed,
  deleteFolder as deleteContract,
  listFolders as listContract,
  patchFolder,
  postFolder,
} from '@talkreel/contracts/http/library';
import { libraryTexts } from '@talkreel/contracts/texts/library';
import { starProjects } from '@talkreel/db/library/change-project.repo';
import {
  moveProjects,
  createFolder,
  deleteFolder,
  listFolders,
  renameFolder,
} from '@talkreel/db/library/folders.repo';
import {
  listTrash,
  listVideoFiles,
  type TrashedProject,
  type VideoFileRow,
} from '@talkreel/db/library/trash.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { modeOf, userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import { linkNext } from '../../lib/pages.ts';
import type { Services } from '../../services.ts';
import { zipVideos, plainWords, type VideoFile } from '../../lib/zip.ts';
import { mediaPath } from '@talkreel/contracts/media';
import { projectTitle } from '../../generations/projects.ts';

/** Actions on several projects at once, and the trash. */
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
    const asked = { ...request.query, isTest: modeOf(request) };
    const { rows, next } = await listTrash(db, userIdOf(request), asked, TRASH_DAYS);
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

const DAY_MS = 24 * 3600 * 1000;

export function toTrashed(project: TrashedProject): Trashed {
  const still = project.thumbnail_path ?? project.image_path;
  return {
    id: project.id,
    kind: project.kind,
    title: projectTitle(project),
    actorId: project.actor_id,
    thumbnailUrl: still && mediaPath('image', still),
    hasVideo: project.video_asset !== null,
    deletedAt: project.deleted_at.toISOString(),
    removedAt: new Date(project.deleted_at.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  };
}

/** Gives files names such as `02-boots-for-sailors.mp4`, which sort as the history does. */
export function namedFiles(rows: VideoFileRow[]): VideoFile[] {
  const digits = Math.max(2, String(rows.length).length);
  return rows.map(({ path, createdAt, ...project }, index) => {
    const words = plainWords(projectTitle(project) ?? '') || 'video';
    return { path, createdAt, name: `${String(index + 1).padStart(digits, '0')}-${words}.mp4` };
  });
}

const taken = (name: string) =>
  new HttpError(409, 'name_taken', libraryTexts.folderTaken(name), 'name');

/** A user's folders, for the history and their influencers alike. */
export const folderRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, library } = services;

  serve(app, listContract, (request) => listFolders(db, userIdOf(request)));

  serve(app, postFolder, async (request, reply) => {
    const userId = userIdOf(request);
    const { name } = request.body;
    const id = await createFolder(db, userId, name, FOLDERS_MAX);
    if (id === 'taken') throw taken(name);
    if (id === 'too-many')
      throw new HttpError(409, 'too_many', libraryTexts.tooManyFolders(FOLDERS_MAX));
    library.changed(userId);
    return reply.code(201).send({ id, name });
  });

  serve(app, patchFolder, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    const { name } = request.body;
    const outcome = await renameFolder(db, userId, id, name);
    if (outcome === 'taken') throw taken(name);
    if (outcome === 'missing') throw notFound();
    library.changed(userId);
    return { id, name };
  });

  serve(app, deleteContract, async (request, reply) => {
    const userId = userIdOf(request);
    if (!(await deleteFolder(db, userId, request.params.id))) throw notFound();
    library.changed(userId);
    return reply.code(204).send(null);
  });
};
