import { storageKey } from '@talkreel/contracts/http/media';
import {
  approveInfluencer,
  deleteInfluencer,
  getCommunity,
  getGallery,
  getInfluencer,
  getInfluencers,
} from '@talkreel/contracts/http/influencers';
import { texts } from '@talkreel/contracts/texts';
import { cancelGeneration } from '@talkreel/db/repos/finish.repo';
import { listCommunity, listOpenGenerationsOfProject } from '@talkreel/db/repos/influencers.repo';
import {
  deleteProject,
  findOwnProject,
  findVisibleProject,
  findProject,
  listGallery,
  listInfluencers,
  setApproved,
} from '@talkreel/db/repos/projects.repo';
import { findUserWithCredits } from '@talkreel/db/repos/users.repo';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { projectIdOf } from '../../services/project-id.ts';
import type { InfluencerServices } from './influencer-services.ts';
import { mayDelete, toInfluencer, type Viewer } from './influencer-view.ts';

const LIST_LIMIT = 200;

/** Looking at influencer projects, approving one's own, and taking them away. */
export const influencerProjectRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services, store },
) => {
  const { db, publisher } = services;

  async function viewerOf(request: FastifyRequest): Promise<Viewer> {
    const user = await findUserWithCredits(db, userIdOf(request));
    if (!user) throw notFound();
    return user;
  }

  app.get(getGallery.path, { schema: { response: getGallery.responses } }, async (request) => {
    const viewer = await viewerOf(request);
    return (await listGallery(db, LIST_LIMIT)).map((project) => toInfluencer(project, viewer));
  });

  app.get(getCommunity.path, { schema: { response: getCommunity.responses } }, async (request) => {
    const viewer = await viewerOf(request);
    return (await listCommunity(db, viewer.id, LIST_LIMIT)).map((project) =>
      toInfluencer(project, viewer),
    );
  });

  app.get(
    getInfluencers.path,
    { schema: { response: getInfluencers.responses } },
    async (request) => {
      const viewer = await viewerOf(request);
      return (await listInfluencers(db, viewer.id)).map((project) => toInfluencer(project, viewer));
    },
  );

  app.get(
    getInfluencer.path,
    { schema: { response: getInfluencer.responses } },
    async (request) => {
      const viewer = await viewerOf(request);
      const project = await findVisibleProject(db, viewer.id, projectIdOf(request.params));
      if (project?.kind !== 'influencer') throw notFound();
      return toInfluencer(project, viewer);
    },
  );

  app.post(
    approveInfluencer.path,
    { schema: { body: approveInfluencer.body, response: approveInfluencer.responses } },
    async (request) => {
      const viewer = await viewerOf(request);
      const id = projectIdOf(request.params);
      const known = await findOwnProject(db, viewer.id, id);
      if (known?.kind !== 'influencer') throw notFound();
      await setApproved(db, viewer.id, id, request.body.approved);
      const project = await findOwnProject(db, viewer.id, id);
      if (!project) throw notFound();
      return toInfluencer(project, viewer);
    },
  );

  app.delete(
    deleteInfluencer.path,
    { schema: { response: deleteInfluencer.responses } },
    async (request) => {
      const viewer = await viewerOf(request);
      const id = projectIdOf(request.params);
      const seen =
        viewer.role === 'operator'
          ? await findProject(db, id)
          : await findVisibleProject(db, viewer.id, id);
      if (seen?.kind !== 'influencer') throw notFound();
      if (!mayDelete(viewer, seen))
        throw new HttpError(403, 'forbidden', texts.community.deleteFailed);
      await cancelWorkOn(id);
      const files = await deleteProject(db, viewer.role === 'operator' ? null : viewer.id, id);
      if (!files) throw notFound();
      const removals = await Promise.allSettled(
        files.map(({ kind, path }) => store.remove(storageKey(kind, path))),
      );
      // The rows are gone, so nobody can reach the files any more; what is left is for the clean-up of storage.
      for (const removal of removals) {
        if (removal.status === 'rejected')
          request.log.warn({ err: removal.reason as unknown, projectId: id }, 'file not removed');
      }
      return { success: true as const, message: texts.community.deleted };
    },
  );

  /** Nobody pays for a video of something that was taken away. */
  async function cancelWorkOn(projectId: number): Promise<void> {
    for (const { id, user_id: userId } of await listOpenGenerationsOfProject(db, projectId)) {
      if (!(await cancelGeneration(db, userId, id))) continue;
      publisher.cancelled(id);
      publisher.toUser(userId, { type: 'generation.changed', generationId: id });
      publisher.toUser(userId, { type: 'account.changed' });
    }
  }
};
