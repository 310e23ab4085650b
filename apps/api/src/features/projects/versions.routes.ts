import { captionsPath } from '@talkreel/contracts/http/projects';
import { listVersions, postVersionLink, type Version } from '@talkreel/contracts/http/retakes';
import { mediaPath } from '@talkreel/contracts/media';
import { texts } from '@talkreel/contracts/texts';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import {
  listVersions as listRows,
  moveShareLink,
  rootOf,
  type MoveOutcome,
  type VersionRow,
} from '@talkreel/db/library/versions.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError } from '../../errors.ts';
import { isCaptioned, ownProject } from '../../generations/projects.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { shareUrlOf } from './share.service.ts';

/** The versions of a video, and which of them its link shows. */
export const versionRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, config } = services;

  serve(app, listVersions, async (request) => {
    const userId = userIdOf(request);
    const project = await ownProject(db, userId, request.params.id);
    const rows = await listRows(db, userId, rootOf(project));
    return rows.map((row) => toVersion(row, config.publicUrl));
  });

  serve(app, postVersionLink, async (request) => {
    const userId = userIdOf(request);
    const { id: to } = await ownProject(db, userId, request.params.id);
    const { outcome } = await moveShareLink(db, userId, { from: request.body.from, to });
    const project = await ownProject(db, userId, to);
    const shareUrl = shareUrlOf(project, config.publicUrl);
    if (outcome !== 'moved') throw notMoved(outcome);
    services.library.changed(userId);
    return { shareUrl };
  });
};

function notMoved(outcome: Exclude<MoveOutcome['outcome'], 'moved'>): HttpError {
  if (outcome === 'has-own') return new HttpError(409, 'has_link', retakeTexts.linkTaken);
  return outcome === 'no-video'
    ? new HttpError(409, 'not_finished', texts.export.notFinished)
    : new HttpError(409, 'no_link', retakeTexts.noLink);
}

function toVersion(row: VersionRow, publicUrl: URL): Version {
  const { before, after, generation_id: id, generation_state: state } = row;
  const isMade = row.video_path !== null;
  return {
    projectId: row.id,
    createdAt: row.created_at.toISOString(),
    change: before === null || after === null ? null : { before, after },
    ofProjectId: row.version_of,
    outputUrl: row.video_path && mediaPath('video', row.video_path),
    thumbnailUrl: row.thumbnail_path && mediaPath('image', row.thumbnail_path),
    captionsUrl: isMade && isCaptioned(row) ? captionsPath(row.id) : null,
    durationSeconds: row.duration_seconds,
    shareUrl: shareUrlOf(row, publicUrl),
    generation: id === null || state === null ? null : { id, state },
  };
}
