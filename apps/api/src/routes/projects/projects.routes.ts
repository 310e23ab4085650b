import {
  getProject,
  getProjectCaptions,
  getProjects,
  postShare,
} from '@talkreel/contracts/http/projects';
import { texts } from '@talkreel/contracts/texts';
import {
  findOwnProject,
  findOwnProjectWithGenerations,
  listProjects,
} from '@talkreel/db/repos/projects.repo';
import { shareProject, unshareProject } from '@talkreel/db/repos/shares.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../app.ts';
import { HttpError, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { projectIdOf } from '../../services/project-id.ts';
import { captionsOf, createSlug, shareUrlOf } from '../../services/shares.ts';
import { toProject } from './project-view.ts';

/** A person's own projects: the list, one, its captions, and whether the world may see it. */
export const projectRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, config } = services;

  async function ownProject(userId: string, id: number) {
    const project = await findOwnProject(db, userId, id);
    if (!project) throw notFound();
    return project;
  }

  app.get(getProjects.path, { schema: { response: getProjects.responses } }, async (request) => {
    const projects = await listProjects(db, userIdOf(request));
    return projects.map((project) => toProject(project, config.publicUrl));
  });

  app.get(getProject.path, { schema: { response: getProject.responses } }, async (request) => {
    const id = projectIdOf(request.params);
    const project = await findOwnProjectWithGenerations(db, userIdOf(request), id);
    if (!project) throw notFound();
    return toProject(project, config.publicUrl);
  });

  app.get(
    getProjectCaptions.path,
    { schema: { response: getProjectCaptions.responses } },
    async (request, reply) => {
      const captions = captionsOf(await ownProject(userIdOf(request), projectIdOf(request.params)));
      if (captions === null) throw notFound();
      return reply
        .header('cache-control', 'private, no-cache')
        .type('text/vtt; charset=utf-8')
        .send(captions);
    },
  );

  app.post(
    postShare.path,
    { schema: { body: postShare.body, response: postShare.responses } },
    async (request) => {
      const userId = userIdOf(request);
      const id = projectIdOf(request.params);
      if (request.body.shared) {
        const slug = await shareProject(db, userId, id, createSlug());
        const project = await ownProject(userId, id);
        if (project.video_asset !== null && project.taken_down_video === project.video_asset)
          throw new HttpError(409, 'taken_down', texts.share.takenDown);
        if (slug === undefined)
          throw new HttpError(409, 'not_finished', 'There is no finished video to share yet');
        return { shareUrl: shareUrlOf(project, config.publicUrl) };
      }
      if (!(await unshareProject(db, userId, id))) throw notFound();
      return { shareUrl: null };
    },
  );
};
