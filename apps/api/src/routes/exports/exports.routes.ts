import { createHash } from 'node:crypto';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import { listExports, postExport } from '@talkreel/contracts/http/exports';
import { listExports as listRows } from '@talkreel/db/repos/generations.repo';
import { findOwnProject } from '@talkreel/db/repos/projects.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services/services.ts';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { captionsToBurn } from '../../services/burnt-captions.ts';
import { finishedVideo, planExport } from '../../services/plans/plan-export.ts';
import { answer, idempotencyKeyOf } from '../../services/reply.service.ts';
import { requireText } from '../../services/results.ts';
import { serve } from '../../serve.ts';

/** Raise it when the worker makes another file of the same request. */
const RENDERER = 1;
/** The same for what it draws as captions. */
const CAPTIONS_RENDERER = 1;
const LISTED = 100;

/** Finished videos in the shapes that can be posted. */
export const exportRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  serve(app, listExports, async (request) => {
    const userId = userIdOf(request);
    const project = await findOwnProject(db, userId, request.params.id);
    if (!project) throw notFound();
    return services.views.many(await listRows(db, userId, project.id, LISTED));
  });

  serve(app, postExport, async (request, reply) => {
    const userId = userIdOf(request);
    const projectId = request.params.id;
    const { project, path: videoPath } = await finishedVideo(db, userId, projectId);
    const { format, background, captions: asked } = request.body;
    const frame = { videoPath, format, background };
    const captions = asked && (await captionsToBurn(services.captions, project, asked));
    const started = await services.start({
      userId,
      kind: 'export',
      title: `Export ${format}`,
      input: { projectId, ...frame, captions: captions && shownOf(captions) },
      // A worker of the release before does not know `captioned` and fails, instead of leaving the captions out.
      stageInputs: {
        export: captions === null ? frame : { captioned: { ...frame, captions: captions.draw } },
      },
      plan: () => planExport(db, userId, projectId),
      repeatKey: `export:${digestOf([
        RENDERER,
        videoPath,
        format,
        background,
        ...(captions === null ? [] : [CAPTIONS_RENDERER, captions.draw]),
      ])}`,
      idempotencyKey: idempotencyKeyOf(request),
    });
    const { status, body } = await answer({
      request,
      reply,
      userId,
      started,
      waitForEnd: services.waitForEnd,
      timeoutMs: REQUEST_TIMEOUT_MS,
      toResult: (generation) => ({
        url: requireText(generation.result, 'url'),
        id: generation.id,
        predictionId: generation.id,
        projectId: generation.project_id,
      }),
    });
    return reply.code(status).send(body);
  });
};

/** For people and pages: the words themselves are the stage's. */
function shownOf({
  draw: { style, color, box },
  textId,
}: Awaited<ReturnType<typeof captionsToBurn>>) {
  return { style, color, box, textId };
}

function digestOf(asked: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}
