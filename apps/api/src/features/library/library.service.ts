import { SELECTION_MAX, TRASH_DAYS } from '@talkreel/contracts/constants';
import { libraryTexts } from '@talkreel/contracts/texts/library';
import type { Db } from '@talkreel/db/client';
import {
  deleteProject,
  listTrash,
  purgeProjects,
  restoreProjects,
  trashProjects,
} from '@talkreel/db/library/trash.repo';
import type { Publisher } from '@talkreel/queue/bus';
import { HttpError } from '../../errors.ts';

/** Deleting and restoring what users made, whichever list it was in. */
export interface Library {
  /** Notifies the user's tabs; `deleted`: projects that are in the trash now. */
  changed(userId: string, deleted?: number[]): void;
  /**
   * Returns those that are in the trash now.
   * @throws {HttpError} 409 if one of them is still being made.
   */
  trash(userId: string, ids: number[]): Promise<number[]>;
  /** Returns those that are back. @throws {HttpError} 404: none is. */
  restore(userId: string, ids: number[]): Promise<number[]>;
  /** Removes these from the trash for good, or the first portion of all. */
  empty(userId: string, ids: number[] | null): Promise<{ removed: number; isMore: boolean }>;
  /** Removes anyone's project for good: for operators. False: it is gone. */
  remove(id: number): Promise<boolean>;
}

export function createLibrary(deps: {
  db: Db;
  publisher: Pick<Publisher, 'toUser'>;
  /** Called when files are to be removed. */
  filesDue: () => void;
}): Library {
  const { db, publisher, filesDue } = deps;

  function changed(userId: string, deleted: number[] = []): void {
    publisher.toUser(userId, { type: 'library.changed', deleted });
  }

  return {
    changed,
    async trash(userId, ids) {
      const done = await trashProjects(db, userId, ids);
      if (done.outcome === 'running')
        throw new HttpError(409, 'in_progress', libraryTexts.inProgress(done.ids.length));
      if (done.ids.length > 0) changed(userId, done.ids);
      return done.ids;
    },
    async restore(userId, ids) {
      const back = await restoreProjects(db, userId, ids, TRASH_DAYS);
      if (back.length === 0) throw new HttpError(404, 'gone', libraryTexts.gone);
      changed(userId);
      return back;
    },
    async empty(userId, ids) {
      const page = { limit: SELECTION_MAX, before: null };
      const trash = ids === null ? await listTrash(db, userId, page, TRASH_DAYS) : null;
      const wanted = trash ? trash.rows.map((row) => row.id) : (ids ?? []);
      const removed = await purgeProjects(db, userId, wanted);
      if (removed > 0) {
        filesDue();
        changed(userId);
      }
      return { removed, isMore: trash?.next != null };
    },
    async remove(id) {
      const files = await deleteProject(db, null, id);
      if (files) filesDue();
      return files !== null;
    },
  };
}
