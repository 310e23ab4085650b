import { libraryTexts } from '@talkreel/contracts/library-texts';
import type { DbOrTx } from '@talkreel/db/client';
import { findOwnProject, type ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import { isTrashed } from '@talkreel/db/repos/trash.repo';
import { HttpError, notFound } from '../errors.ts';

export const deletedError = () => new HttpError(404, 'deleted', libraryTexts.deleted);

/** @throws {HttpError} 404; its own sentence for one in the user's trash. */
export async function ownProject(
  db: DbOrTx,
  userId: string,
  id: number,
): Promise<ProjectWithFiles> {
  const project = await findOwnProject(db, userId, id);
  if (!project) throw await missingProject(db, userId, id);
  return project;
}

/** Why a user's project is not found. */
export async function missingProject(db: DbOrTx, userId: string, id: number): Promise<HttpError> {
  return (await isTrashed(db, userId, id)) ? deletedError() : notFound();
}
