import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import { isFilling, type ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import { HttpError } from '../../errors.ts';
import { ownProject } from '../own-project.ts';
import { plainPlan, type Plan } from './plan.ts';

/** An export of a project's finished video: free, and part of the project. */
export async function planExport(db: Db, userId: string, projectId: number): Promise<Plan> {
  const { asset } = await finishedVideo(db, userId, projectId);
  return plainPlan('export', { id: projectId, fill: null, video: asset });
}

/** The project's own finished video. A one shot shows its silent clip before its talking video. */
export async function finishedVideo(
  db: Db,
  userId: string,
  projectId: number,
): Promise<{ project: ProjectWithFiles; asset: string; path: string }> {
  const project = await ownProject(db, userId, projectId);
  const { video_asset: asset, video_path: path } = project;
  if (asset === null || path === null || (await isFilling(db, projectId)))
    throw new HttpError(409, 'not_finished', texts.export.notFinished);
  return { project, asset, path };
}
