import { COMMUNITY_DELETE_IDS } from '@talkreel/contracts/constants';
import {
  approveInfluencer,
  deleteInfluencer,
  getCommunity,
  getGallery,
  getInfluencer,
  getInfluencers,
  renameInfluencer,
  type Influencer,
} from '@talkreel/contracts/http/influencers';
import { texts } from '@talkreel/contracts/texts';
import { hideInfluencer, nameInfluencer } from '@talkreel/db/library/influencers.repo';
import {
  listCommunity,
  listGallery,
  listInfluencers,
} from '@talkreel/db/library/project-lists.repo';
import {
  findVisibleProject,
  findProject,
  setApproved,
  type ProjectWithFiles,
} from '@talkreel/db/library/projects.repo';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { modeOf, userIdOf } from '../../plugins/app/auth.ts';
import { missingProject, ownProject } from '../../generations/projects.ts';
import { linkNext } from '../../lib/pages.ts';
import type { InfluencerServices } from './influencer-services.ts';
import { serve } from '../../serve.ts';
import { mediaPath } from '@talkreel/contracts/media';
import type { User } from '@talkreel/db/schema';
import { influencerName, isPhoto, suitedVoice } from '../../generations/references.ts';

const deleted = { success: true as const, message: texts.community.deleted };

/** Reading influencer projects, approving one's own, and deleting them. */
export const influencerProjectRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services },
) => {
  const { db } = services;

  async function viewerOf(request: FastifyRequest): Promise<Viewer> {
    const user = await findUserWithCredits(db, userIdOf(request));
    if (!user) throw notFound();
    return user;
  }

  async function ownInfluencer(userId: string, id: number) {
    const project = await ownProject(db, userId, id);
    if (project.kind !== 'influencer') throw notFound();
    return project;
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
    const { rows, next } = await listInfluencers(db, viewer.id, {
      ...request.query,
      isTest: modeOf(request),
    });
    linkNext(reply, next);
    return rows.map((project) => toInfluencer(project, viewer));
  });

  serve(app, getInfluencer, async (request) => {
    const viewer = await viewerOf(request);
    const project = await findVisibleProject(db, viewer.id, request.params.id);
    if (project?.kind !== 'influencer')
      throw await missingProject(db, viewer.id, request.params.id);
    return toInfluencer(project, viewer);
  });

  serve(app, renameInfluencer, async (request) => {
    const viewer = await viewerOf(request);
    const { id } = request.params;
    // An empty name removes it.
    await nameInfluencer(db, viewer.id, id, request.body.name || null);
    const project = await ownInfluencer(viewer.id, id);
    services.library.changed(viewer.id);
    return toInfluencer(project, viewer);
  });

  serve(app, approveInfluencer, async (request) => {
    const viewer = await viewerOf(request);
    const id = request.params.id;
    await ownInfluencer(viewer.id, id);
    if (!(await setApproved(db, viewer.id, id, request.body.approved)))
      throw new HttpError(403, 'taken_down', texts.share.takenDown);
    const project = await ownInfluencer(viewer.id, id);
    services.library.changed(viewer.id);
    return toInfluencer(project, viewer);
  });

  serve(app, deleteInfluencer, async (request) => {
    const viewer = await viewerOf(request);
    const id = request.params.id;
    const seen =
      viewer.role === 'operator'
        ? await findProject(db, id)
        : await findVisibleProject(db, viewer.id, id);
    if (seen?.kind !== 'influencer') throw await missingProject(db, viewer.id, id);
    if (seen.user_id === viewer.id) {
      await services.library.trash(viewer.id, [id]);
      return deleted;
    }
    if (!mayDelete(viewer, seen)) {
      if (!COMMUNITY_DELETE_IDS.includes(id))
        throw new HttpError(403, 'forbidden', texts.community.deleteFailed);
      await hideInfluencer(db, viewer.id, id);
      return deleted;
    }
    // Nobody pays for a video of something that an operator removed.
    await services.cancellations.cancelForDeletion(id);
    if (!(await services.library.remove(id))) throw notFound();
    services.library.changed(seen.user_id);
    return deleted;
  });
};

export type Viewer = Pick<User, 'id' | 'role'>;

export function mayDelete(viewer: Viewer, project: Pick<ProjectWithFiles, 'user_id'>): boolean {
  return viewer.role === 'operator' || project.user_id === viewer.id;
}

/** What a viewer sees of an influencer project. Descriptions stay with their author. */
export function toInfluencer(project: ProjectWithFiles, viewer: Viewer): Influencer {
  const isOwn = project.user_id === viewer.id;
  return {
    id: project.id,
    createdAt: project.created_at.toISOString(),
    name: influencerName(project),
    isNamed: project.name !== null,
    isPhoto: isPhoto(project),
    photoId: isOwn && isPhoto(project) ? project.image_asset : null,
    description: isOwn ? project.description : null,
    voiceId: suitedVoice(project),
    imageUrl: project.image_path && mediaPath('image', project.image_path),
    thumbnailUrl: project.thumbnail_path && mediaPath('image', project.thumbnail_path),
    outputUrl: project.video_path && mediaPath('video', project.video_path),
    durationSeconds: project.duration_seconds,
    isApproved: project.is_approved,
    isTest: project.is_test,
    folderId: isOwn ? project.folder_id : null,
    isOwn,
    canDelete: mayDelete(viewer, project),
  };
}
