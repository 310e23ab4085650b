import type { CancelOption, CancelResult, CancelTerms } from '@talkreel/contracts/http/generations';
import type { CancelChoice } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  cancelByUser,
  readCancelStanding,
  type CancelRefusal,
} from '@talkreel/db/repos/cancel.repo';
import { cancelGeneration } from '@talkreel/db/repos/finish.repo';
import { listFilmGenerations } from '@talkreel/db/repos/films.repo';
import { findGeneration, type GenerationWithStages } from '@talkreel/db/repos/generations.repo';
import type { Publisher } from '@talkreel/queue/bus';
import { HttpError, notFound } from '../errors.ts';
import { cancelMessage, cancelOptions, refusalMessage } from './cancel-words.ts';
import {
  cancelSeveral,
  severalCancelMessage,
  severalCancelOption,
  type Several,
} from './cancel-several.ts';

export interface Cancellations {
  /** @throws {HttpError} 404 */
  terms(userId: string, id: string): Promise<CancelTerms>;
  /** @throws {HttpError} 404; 409: the choice is not available, and the work continues. */
  cancel(userId: string, id: string, choice: CancelChoice): Promise<CancelResult>;
  /** What cancelling all that is in progress in a batch would mean now; null: nothing is. */
  batchTerms(userId: string, batchId: string): Promise<CancelOption | null>;
  /** Cancels all of it, and says what became of it. */
  cancelBatch(userId: string, batchId: string): Promise<string>;
  /** Its entry is about to be deleted by an operator. */
  cancelForDeletion(userId: string, id: string): Promise<void>;
}

const REFUSALS: Record<CancelRefusal, string> = {
  'no-free-left': 'no_free_cancellation',
  'used-elsewhere': 'used_elsewhere',
};

/** All scenes are there, and only joining them is stopped. */
const onlyJoining: CancelOption = {
  choice: 'discard',
  counts: false,
  label: 'Stop the film',
  detail: 'All its scenes are finished, and stay.',
};

export function createCancellations(deps: {
  db: Db;
  publisher: Publisher;
  freePerDay: number;
  /** Called when files are to be removed. */
  filesDue: () => void;
}): Cancellations {
  const { db, publisher, freePerDay } = deps;

  function notifyCancelled(userId: string, id: string): void {
    publisher.cancelled(id);
    publisher.toUser(userId, { type: 'generation.changed', generationId: id });
    publisher.toUser(userId, { type: 'account.changed' });
  }

  const scenesOf = (userId: string, id: string): Several => ({
    userId,
    id,
    kind: 'scene',
    freePerDay,
  });
  const videosOf = (userId: string, id: string): Several => ({
    userId,
    id,
    kind: 'talking-video',
    freePerDay,
  });

  async function cancelAll(several: Several): Promise<string> {
    const cancelled = await cancelSeveral(db, several);
    for (const id of cancelled) notifyCancelled(several.userId, id);
    if (cancelled.length > 0) deps.filesDue();
    return severalCancelMessage(several.kind, cancelled.length);
  }

  /** Its scenes are to be cancelled too: those that were not, if an earlier request broke off. null: it goes on. */
  async function stoppedFilm(generation: GenerationWithStages): Promise<string | null> {
    const { id, kind, state, user_id: userId, batch_id: filmId } = generation;
    if (kind !== 'film' || state !== 'cancelled' || filmId === null) return null;
    const { join } = await listFilmGenerations(db, userId, filmId);
    return join?.id === id ? filmId : null;
  }

  return {
    async terms(userId, id) {
      const generation = await findGeneration(db, userId, id);
      if (!generation) throw notFound();
      const { kind, state, batch_id: filmId } = generation;
      const standing = await readCancelStanding(db, userId, id);
      if (standing && kind === 'film' && filmId !== null) {
        const option = await severalCancelOption(db, scenesOf(userId, filmId));
        return { id, status: state, options: [option ?? onlyJoining], mustAsk: true };
      }
      const options = standing ? cancelOptions(generation, standing, freePerDay) : [];
      return {
        id,
        status: state,
        options,
        mustAsk: standing !== null && generation.credit !== 'free',
      };
    },
    async cancel(userId, id, choice) {
      const ended = await cancelByUser(db, { userId, generationId: id, choice, freePerDay });
      if (typeof ended === 'string')
        throw new HttpError(409, REFUSALS[ended], refusalMessage(ended, freePerDay));
      if (ended) notifyCancelled(userId, id);
      const generation = await findGeneration(db, userId, id);
      if (!generation) throw notFound();
      const { state: status, credit, cancelled_as: outcome } = generation;
      const filmId = await stoppedFilm(generation);
      if (filmId !== null)
        return { id, status, credit, outcome, message: await cancelAll(scenesOf(userId, filmId)) };
      if (ended && outcome === 'discarded') deps.filesDue();
      return { id, status, credit, outcome, message: cancelMessage(generation, ended !== null) };
    },
    batchTerms: (userId, batchId) => severalCancelOption(db, videosOf(userId, batchId)),
    cancelBatch: (userId, batchId) => cancelAll(videosOf(userId, batchId)),
    async cancelForDeletion(userId, id) {
      for (const cancelled of await cancelGeneration(db, userId, id))
        notifyCancelled(userId, cancelled);
    },
  };
}
