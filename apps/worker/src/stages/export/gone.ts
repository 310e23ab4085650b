import { texts } from '@talkreel/contracts/texts';
import { findOwnProject } from '@talkreel/db/library/projects.repo';
import { findAsset } from '@talkreel/db/media/assets.repo';
import { StageFailure, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../../deps.ts';
import { MediaGone } from '../../workspace.ts';

/** Called before the work and after it, so that what was deleted meanwhile is not stored again. */
export async function expectSource(
  { db }: Pick<StageDeps, 'db'>,
  run: StageRun,
  videoPath: string,
): Promise<void> {
  const { project_id: projectId, user_id: userId } = run.claim.generation;
  const isThere =
    projectId !== null &&
    (await findOwnProject(db, userId, projectId)) !== undefined &&
    (await findAsset(db, 'video', videoPath)) !== undefined;
  if (!isThere) throw sourceGone();
}

export function sourceGone(cause?: unknown): StageFailure {
  return new StageFailure({
    code: 'source_gone',
    userMessage: texts.export.sourceGone,
    then: 'final',
    cause,
  });
}

export function brandGone(error: unknown): never {
  if (!(error instanceof MediaGone)) throw error;
  throw new StageFailure({
    code: 'brand_gone',
    userMessage: texts.brand.gone,
    then: 'final',
    cause: error,
  });
}

export function mediaGone(error: unknown): never {
  if (!(error instanceof MediaGone)) throw error;
  throw new StageFailure({
    code: 'shot_media_gone',
    userMessage: texts.shot.mediaGone,
    then: 'final',
    cause: error,
  });
}
