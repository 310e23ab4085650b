import { FOLDERS_MAX } from '@talkreel/contracts/constants';
import {
  deleteFolder as deleteContract,
  listFolders as listContract,
  patchFolder,
  postFolder,
} from '@talkreel/contracts/http/library';
import { libraryTexts } from '@talkreel/contracts/library-texts';
import {
  createFolder,
  deleteFolder,
  listFolders,
  renameFolder,
} from '@talkreel/db/repos/folders.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services/services.ts';

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
