import { COMMUNITY_DELETE_IDS } from '@talkreel/contracts/constants';
import { storageKey } from '@talkreel/contracts/media';
import {
  approveInfluencer,
  deleteInfluencer,
  getCommunity,
  getGallery,
  getInfluencer,
  getInfluencers,
  renameInfluencer,
} from '@talkreel/contracts/http/influencers';
import { texts } from '@talkreel/contracts/texts';
import {
  hideInfluencer,
  listOpenGenerationsOfProject,
  nameInfluencer,
} from '@talkreel/db/repos/influencers.repo';
import { listCommunity, listGallery, listInfluencers } from '@talkreel/db/repos/project-lists.repo';
import {
  deleteProject,
  findOwnProject,
  findVisibleProject,
  findProject,
  setApproved,
} from '@talkreel/db/repos/projects.repo';
import { findUserWithCredits } from '@talkreel/db/repos/users.repo';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { linkNext } from '../../services/pages.ts';
import type { InfluencerServices } from './influencer-services.ts';
import { mayDelete, toInfluencer, type Viewer } from './influencer-view.ts';
import { serve } from '../../serve.ts';

const deleted = { success: true as const, message: texts.community.deleted };

/** Reading influencer projects, approving one's own, and deleting them. */
export const influencerProjectRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services, store },
) => {
  const { db } = services;

  async function viewerOf(request: FastifyRequest): Promise<Viewer> {
    const user = await findUserWithCredits(db, userIdOf(request));
    if (!user) throw notFound();
    return user;
  }

  serve(app, getGallery, async (request, reply) => {
    const viewer = await viewerOf(request);
    const { rows, next } = await listGallery(db, viewer.id, request.query);
    linkNext(reply, next);
    return rows.map((project) => toInfluencer(project, viewer));
  });

  serve(app, getCommunity, async (request, reply) => {
    const viewer = await viewerOf(request);
    const { rows, next } = await listCommunity(db, viewer.id, request.query);
    linkNext(reply, next);
    return rows.map((project) => toInfluencer(project, viewer));
  });

  serve(app, getInfluencers, async (request, reply) => {
    const viewer = await viewerOf(request);
    const { rows, next } = await listInfluencers(db, viewer.id, request.query);
    linkNext(reply, next);
    return rows.map((project) => toInfluencer(project, viewer));
  });

  serve(app, getInfluencer, async (request) => {
    const viewer = await viewerOf(request);
    const project = await findVisibleProject(db, viewer.id, request.params.id);
    if (project?.kind !== 'influencer') throw notFound();
    return toInfluencer(project, viewer);
  });

  serve(app, renameInfluencer, async (request) => {
    const viewer = await viewerOf(request);
    const { id } = request.params;
    // An empty name removes it.
    await nameInfluencer(db, viewer.id, id, request.body.name || null);
    const project = await findOwnProject(db, viewer.id, id);
    if (project?.kind !== 'influencer') throw notFound();
    return toInfluencer(project, viewer);
  });

  serve(app, approveInfluencer, async (request) => {
    const viewer = await viewerOf(request);
    const id = request.params.id;
    const known = await findOwnProject(db, viewer.id, id);
    if (known?.kind !== 'influencer') throw notFound();
    if (!(await setApproved(db, viewer.id, id, request.body.approved)))
      throw new HttpError(403, 'taken_down', texts.share.takenDown);
    const project = await findOwnProject(db, viewer.id, id);
    if (!project) throw notFound();
    return toInfluencer(project, viewer);
  });

  serve(app, deleteInfluencer, async (request) => {
    const viewer = await viewerOf(request);
    const id = request.params.id;
    const seen =
      viewer.role === 'operator'
        ? await findProject(db, id)
        : await findVisibleProject(db, viewer.id, id);
    if (seen?.kind !== 'influencer') throw notFound();
    if (!mayDelete(viewer, seen)) {
      if (!COMMUNITY_DELETE_IDS.includes(id))
        throw new HttpError(403, 'forbidden', texts.community.deleteFailed);
      await hideInfluencer(db, viewer.id, id);
      return deleted;
    }
    await cancelWorkOn(id, viewer.id);
    const files = await deleteProject(db, viewer.role === 'operator' ? null : viewer.id, id);
    if (!files) throw notFound();
    const removals = await Promise.allSettled(
      files.map(({ kind, path }) => store.remove(storageKey(kind, path))),
    );
    // The rows are gone, so the files are unreachable; storage clean-up removes any that remain.
    for (const removal of removals) {
      if (removal.status === 'rejected')
        request.log.warn({ err: removal.reason as unknown, projectId: id }, 'file not removed');
    }
    return deleted;
  });

  /** Nobody pays for a video of something deleted, but its owner must not waste paid work by deleting it. */
  async function cancelWorkOn(projectId: number, viewerId: string): Promise<void> {
    for (const { id, user_id: userId } of await listOpenGenerationsOfProject(db, projectId))
      await services.cancellations.cancelForDeletion(userId, id, { isOwn: userId === viewerId });
  }
};
