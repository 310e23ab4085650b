import { TRASH_DAYS } from '@talkreel/contracts/constants';
import type { Db } from '@talkreel/db/client';
import { deleteProject, listExpired } from '@talkreel/db/library/trash.repo';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';

const EVERY_MS = 3600 * 1000;
const BATCH = 100;

/**
 * Removes for good what was in the trash for long enough, each with its files: the api removes those. One that cannot be
 * removed is tried again next time.
 */
export function deletedProjects(db: Db, limit = BATCH): MaintenanceTask {
  return {
    name: 'deleted-projects',
    everyMs: EVERY_MS,
    async step({ cursor, signal, log }) {
      // An earlier release's cursor is a word.
      const after = Number(cursor) || 0;
      const expired = await listExpired(db, TRASH_DAYS, { after, limit });
      let removed = 0;
      for (const { id, userId } of expired) {
        signal.throwIfAborted();
        try {
          if (await deleteProject(db, userId, id, { onlyTrashed: true })) removed += 1;
        } catch (error) {
          log.warn({ err: error, projectId: id, userId }, 'a deleted project could not be removed');
        }
      }
      if (removed > 0) log.info({ forgotten: removed }, 'old rows deleted');
      return expired.length === limit ? String(expired.at(-1)?.id) : null;
    },
  };
}
