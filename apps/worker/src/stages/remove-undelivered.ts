import {
  STAGE_FORMATS,
  stageFilePath,
  storageKey,
  type StageFormat,
} from '@talkreel/contracts/media';
import { endedWithoutResult } from '@talkreel/db/generations/stages.repo';
import type { StageDeps } from '../deps.ts';

const FORMATS = Object.keys(STAGE_FORMATS) as StageFormat[];

/** Removes the files that runs of a stage stored before it was cancelled or failed. */
export async function removeUndelivered(
  { db, store }: Pick<StageDeps, 'db' | 'store'>,
  stageId: string,
): Promise<void> {
  if (!(await endedWithoutResult(db, stageId))) return;
  await Promise.all(
    FORMATS.map((format) =>
      store.remove(storageKey(STAGE_FORMATS[format].kind, stageFilePath(stageId, format))),
    ),
  );
}
