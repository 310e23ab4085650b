import { libraryTexts } from '@talkreel/contracts/texts/library';
import type { DbOrTx } from '@talkreel/db/client';
import { findOwnProject, type ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import { isTrashed } from '@talkreel/db/library/trash.repo';
import { HttpError, notFound } from '../errors.ts';
import { sentencesOf } from '@talkreel/speech-text/sentences';
import { shorten } from '@talkreel/contracts/shorten';
import type { Project } from '@talkreel/db/schema';
import { withoutPauses } from '@talkreel/speech-text/read-text';

export const deletedError = () => new HttpError(404, 'deleted', libraryTexts.deleted);

/** @throws {HttpError} 404, with its own message for a project in the user's trash. */
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

const CHARACTERS = 70;
const JOB_CHARACTERS = 60;

/** The owner's name for a project, else the start of its script; null: it has neither. */
export function projectTitle({ name, script }: Pick<Project, 'name' | 'script'>): string | null {
  const title = name ?? sentencesOf(withoutPauses(script ?? ''))[0];
  return title === undefined ? null : shorten(title, CHARACTERS);
}

/** The title of a generation in the job tray: what it is, and the start of its request. */
export function jobTitle(what: string, words: string): string {
  return `${what}: ${shorten(words, JOB_CHARACTERS)}`;
}

/** Whether there is text to show, and a speech to time it by. */
export function hasCaptions(script: string | null, speechSeconds: number | null): boolean {
  return speechSeconds !== null && speechSeconds > 0 && /[^\s\p{Cc}]/u.test(script ?? '');
}

export function isCaptioned(project: ProjectWithFiles): boolean {
  return project.video_asset !== null && hasCaptions(project.script, project.audio_seconds);
}
