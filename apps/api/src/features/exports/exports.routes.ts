import type { ExportFormat } from '@talkreel/contracts/exports';
import {
  getExportAllowance,
  listExports,
  postCutOut,
  postExport,
  postExports,
} from '@talkreel/contracts/http/exports';
import { getProjectShots } from '@talkreel/contracts/http/set-shots';
import type { ExportLabel } from '@talkreel/contracts/label';
import type { Db } from '@talkreel/db/client';
import type { Generation } from '@talkreel/db/schema';
import { countUses } from '@talkreel/db/credits/uses.repo';
import {
  countActive,
  listExports as listRows,
  listExportsOfGone,
} from '@talkreel/db/generations/generations.repo';
import { findOwnProject } from '@talkreel/db/library/projects.repo';
import { findBrandKit, rememberLabel } from '@talkreel/db/media/brand.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { missingProject, ownProject } from '../../generations/projects.ts';
import { askedBy, requireText } from '../../generations/reply.service.ts';
import { useOf } from '../../generations/start-limits.ts';
import { labelOf } from '../../lib/brand.view.ts';
import { requesterOf, type Requester, userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { exportMany } from './export-many.ts';
import { prepareCutOut } from './cut-out.ts';
import { prepareExport } from './prepare-export.ts';
import { shotsOfSet } from './shots-of-set.ts';

const LISTED = 100;

const fileOf = ({ result, id, project_id: projectId }: Generation) => ({
  url: requireText(result, 'url'),
  ...{ id, predictionId: id, projectId },
});

/** Finished videos in the shapes that can be posted. */
export const exportRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  serve(app, listExports, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    if (await findOwnProject(db, userId, id))
      return services.views.many(await listRows(db, userId, id, LISTED));
    const ofGone = await listExportsOfGone(db, userId, id, LISTED);
    if (ofGone.length === 0) throw await missingProject(db, userId, id);
    return services.views.many(ofGone);
  });

  serve(app, getProjectShots, async (request) => {
    const userId = userIdOf(request);
    return shotsOfSet(services, userId, await ownProject(db, userId, request.params.id));
  });

  serve(app, getExportAllowance, async (request) => {
    const userId = userIdOf(request);
    const { freePerHour, testsPerHour, maxActive } = services.config.limits;
    const { isTest } = requesterOf(request);
    const perHour = isTest ? testsPerHour : freePerHour;
    const [used, open] = await Promise.all([
      countUses(db, userId, useOf({ isTest, kind: 'export' })),
      countActive(db, userId),
    ]);
    const [byHour, atATime] = [perHour - used, maxActive - open];
    const left = Math.max(0, Math.min(byHour, atATime));
    return { left, perHour, isFull: atATime < byHour };
  });

  serve(app, postCutOut, async (request, reply) => {
    const projectId = request.params.id;
    const asked = askedBy(request, 'cut-out');
    const started = await services.start(asked, () =>
      prepareCutOut(services, asked.userId, projectId),
    );
    const { status, body } = await services.answer(request, reply, started, fileOf);
    return reply.code(status).send(body);
  });

  services.quotes.offer(postExport, 'export', (userId, { params, body }) =>
    prepareExport(services, userId, params.id, body),
  );

  serve(app, postExport, async (request, reply) => {
    const projectId = request.params.id;
    const asked = askedBy(request, 'export');
    const started = await services.start(asked, () =>
      prepareExport(services, asked.userId, projectId, request.body),
    );
    const { label, format } = request.body;
    if (label !== undefined) await rememberChoice(db, asked, format, label);
    const { status, body } = await services.answer(request, reply, started, fileOf);
    return reply.code(status).send(body);
  });

  serve(app, postExports, async (request) => {
    const { projectIds, ...body } = request.body;
    const asked = askedBy(request, 'export');
    const exports = await exportMany(services, asked, projectIds, body);
    const { label, format } = body;
    const hasStarted = exports.some(({ id }) => id !== null);
    if (label !== undefined && hasStarted) await rememberChoice(db, asked, format, label);
    return { exports };
  });
};

/** Keeps what was chosen for this placement; most requests choose what is kept already. A test changes nothing real. */
async function rememberChoice(
  db: Db,
  { userId, isTest }: Requester,
  format: ExportFormat,
  label: ExportLabel | null,
): Promise<void> {
  if (isTest) return;
  const known = labelOf(await findBrandKit(db, userId), format);
  const isKnown = known?.corner === label?.corner && known?.time === label?.time;
  if (!isKnown) await rememberLabel(db, userId, format, label);
}
