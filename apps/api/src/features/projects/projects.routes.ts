import {
  getProject,
  getProjectCaptions,
  getProjectSubtitles,
  getProjects,
  getTakes,
  patchProject,
  postShare,
} from '@talkreel/contracts/http/projects';
import { fileNameOf } from '@talkreel/contracts/file-names';
import { texts } from '@talkreel/contracts/texts';
import { changeProject } from '@talkreel/db/library/change-project.repo';
import { listProjects } from '@talkreel/db/library/project-lists.repo';
import { findOwnProjectWithGenerations } from '@talkreel/db/library/projects.repo';
import { shareProject, unshareProject } from '@talkreel/db/library/shares.repo';
import { listTakes } from '@talkreel/db/generations/speech-purchases.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services.ts';
import { HttpError, notFound } from '../../errors.ts';
import { modeOf, userIdOf } from '../../plugins/app/auth.ts';
import { missingProject, ownProject, projectTitle } from '../../generations/projects.ts';
import { attachment } from '../../lib/attachment.ts';
import { linkNext } from '../../lib/pages.ts';
import { createSlug } from '../../lib/link-password.ts';
import { shareUrlOf } from './share.service.ts';
import { toProject, toTake } from './project.view.ts';
import { serve } from '../../serve.ts';

/** A number larger than the column holds finds nothing, instead of failing in Postgres. */
const influencerNumber = (digits: string): number => Math.min(Number(digits), 2_147_483_647);

/** A user's own projects: the list, one, its captions, and sharing. */
export const projectRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, config } = services;

  serve(app, getProjects, async (request, reply) => {
    const { actor = null, ...asked } = request.query;
    const { rows, next } = await listProjects(db, userIdOf(request), {
      ...asked,
      isTest: modeOf(request),
      actor: actor !== null && /^\d+$/.test(actor) ? influencerNumber(actor) : actor,
    });
    linkNext(reply, next);
    return rows.map((project) => toProject(project, config.publicUrl));
  });

  serve(app, getProject, async (request) => {
    const id = request.params.id;
    const userId = userIdOf(request);
    const project = await findOwnProjectWithGenerations(db, userId, id);
    if (!project) throw await missingProject(db, userId, id);
    return toProject(project, config.publicUrl);
  });

  serve(app, patchProject, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    const { name, isStarred } = request.body;
    const isThere = await changeProject(db, userId, id, {
      isStarred,
      name: name === undefined ? undefined : name || null,
    });
    const project = isThere && (await findOwnProjectWithGenerations(db, userId, id));
    if (!project) throw await missingProject(db, userId, id);
    services.library.changed(userId);
    return toProject(project, config.publicUrl);
  });

  serve(app, getTakes, async (request) => {
    const userId = userIdOf(request);
    const { id } = await ownProject(db, userId, request.params.id);
    return (await listTakes(db, userId, id)).map(toTake);
  });

  serve(app, getProjectSubtitles, async (request, reply) => {
    const project = await ownProject(db, userIdOf(request), request.params.id);
    const file = await services.captions.file(project, 'srt');
    if (file === null) throw notFound();
    return reply
      .header('cache-control', 'private, no-cache')
      .header(
        'content-disposition',
        attachment(fileNameOf(projectTitle(project) ?? '', `talkreel-${project.id}`), '.srt'),
      )
      .type('application/x-subrip; charset=utf-8')
      .send(file);
  });

  serve(app, getProjectCaptions, async (request, reply) => {
    const project = await ownProject(db, userIdOf(request), request.params.id);
    const captions = await services.captions.file(project, 'vtt');
    if (captions === null) throw notFound();
    return reply
      .header('cache-control', 'private, no-cache')
      .type('text/vtt; charset=utf-8')
      .send(captions);
  });

  serve(app, postShare, async (request) => {
    const userId = userIdOf(request);
    const id = request.params.id;
    if (request.body.shared) {
      const slug = await shareProject(db, userId, id, createSlug());
      const project = await ownProject(db, userId, id);
      if (project.video_asset !== null && project.taken_down_video === project.video_asset)
        throw new HttpError(409, 'taken_down', texts.share.takenDown);
      if (slug === undefined)
        throw new HttpError(409, 'not_finished', 'There is no finished video to share yet');
      services.library.changed(userId);
      return { shareUrl: shareUrlOf(project, config.publicUrl) };
    }
    if (!(await unshareProject(db, userId, id))) throw notFound();
    services.library.changed(userId);
    return { shareUrl: null };
  });
};
