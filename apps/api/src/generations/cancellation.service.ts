import type { CancelOption, CancelResult, CancelTerms } from '@talkreel/contracts/http/generations';
import type { CancelChoice } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  type CancelRefusal,
  CancelRefused,
  readCancelStanding,
  readOpenOfSet,
  type UserTerms,
} from '@talkreel/db/generations/cancel.repo';
import { cancel, type CancelTarget, transactForUser } from '@talkreel/db/generations/finish.repo';
import { listParts } from '@talkreel/db/generations/sets.repo';
import { findGeneration } from '@talkreel/db/generations/generations.repo';
import { listOpenGenerationsOfProject } from '@talkreel/db/library/influencers.repo';
import type { Generation } from '@talkreel/db/schema';
import type { Publisher } from '@talkreel/queue/bus';
import { HttpError, notFound } from '../errors.ts';
import {
  cancelMessage,
  cancelOptions,
  type PartKind,
  refusalMessage,
  setCancelMessage,
  setCancelOption,
  stopJoining,
} from './cancellation-texts.ts';

export interface Cancellations {
  /** @throws {HttpError} 404 */
  terms(userId: string, id: string): Promise<CancelTerms>;
  /** @throws {HttpError} 404; 409: the choice is not available, and the work continues. */
  cancel(userId: string, id: string, choice: CancelChoice): Promise<CancelResult>;
  /** What cancelling all that is in progress in a batch would mean now; null: nothing is. */
  batchTerms(userId: string, batchId: string): Promise<CancelOption | null>;
  /** Cancels everything in progress in a batch, and returns what became of it. */
  cancelBatch(userId: string, batchId: string): Promise<string>;
  /** Cancels what is in progress on an entry that an operator is about to delete. */
  cancelForDeletion(projectId: number): Promise<void>;
  /** Publishes what was cancelled in an operator's transaction. */
  publish(userId: string, cancelled: string[]): void;
}

const REFUSALS: Record<CancelRefusal, string> = {
  'no-free-left': 'no_free_cancellation',
  'used-elsewhere': 'used_elsewhere',
};

type Publishing = { db: Db; publisher: Publisher };

/** Workers, or the janitor, stop the predictions at their providers. */
function publishCancelled(publisher: Publisher, userId: string, cancelled: string[]): void {
  for (const id of cancelled) {
    publisher.cancelled(id);
    publisher.toUser(userId, { type: 'generation.changed', generationId: id });
    publisher.toUser(userId, { type: 'account.changed' });
  }
}

/** Cancels and publishes; without terms it never counts. Returns what was cancelled. */
export async function cancelAndPublish(
  { db, publisher }: Publishing,
  what: CancelTarget,
  terms?: UserTerms,
): Promise<string[]> {
  const cancelled = await transactForUser(db, what.userId, (tx) => cancel(tx, what, terms));
  publishCancelled(publisher, what.userId, cancelled);
  return cancelled;
}

export function createCancellations(
  deps: Publishing & {
    freePerDay: number;
    /** Called when files are to be removed. */
    filesDue: () => void;
  },
): Cancellations {
  const { db, publisher, freePerDay } = deps;

  async function optionOfSet(kind: PartKind, userId: string, id: string) {
    return setCancelOption(kind, await readOpenOfSet(db, { userId, id, kind }), freePerDay);
  }

  async function find(userId: string, id: string) {
    const generation = await findGeneration(db, userId, id);
    if (!generation) throw notFound();
    return generation;
  }

  async function cancelByUser(what: CancelTarget, choice: UserTerms['choice']): Promise<string[]> {
    const cancelled = await cancelAndPublish(deps, what, { choice, freePerDay });
    if (cancelled.length > 0) deps.filesDue();
    return cancelled;
  }

  async function isNewestOfFilm({ id, user_id: userId, set_id: filmId }: Generation) {
    return filmId !== null && (await listParts(db, userId, filmId)).join?.id === id;
  }

  return {
    async terms(userId, id) {
      const generation = await find(userId, id);
      const { kind, state, set_id: filmId } = generation;
      const standing = await readCancelStanding(db, userId, id);
      if (standing && kind === 'film' && filmId !== null) {
        const option = await optionOfSet('scene', userId, filmId);
        return { id, status: state, options: [option ?? stopJoining], mustAsk: true };
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
      const isFilm = (await find(userId, id)).kind === 'film';
      const cancelled = await cancelByUser(
        { userId, generation: id },
        isFilm ? 'discard-or-keep' : choice,
      ).catch((error: unknown) => {
        if (!(error instanceof CancelRefused)) throw error;
        const { reason } = error;
        throw new HttpError(409, REFUSALS[reason], refusalMessage(reason, freePerDay));
      });
      const generation = await find(userId, id);
      const { state: status, credit, cancelled_as: outcome } = generation;
      const message =
        isFilm && status === 'cancelled' && (await isNewestOfFilm(generation))
          ? setCancelMessage('scene', cancelled.filter((one) => one !== id).length)
          : cancelMessage(generation, cancelled.length > 0);
      return { id, status, credit, outcome, message };
    },
    batchTerms: (userId, batchId) => optionOfSet('talking-video', userId, batchId),
    async cancelBatch(userId, set) {
      const cancelled = await cancelByUser({ userId, set }, 'discard-or-keep');
      return setCancelMessage('talking-video', cancelled.length);
    },
    async cancelForDeletion(projectId) {
      for (const { id, user_id: userId } of await listOpenGenerationsOfProject(db, projectId))
        await cancelAndPublish(deps, { userId, generation: id });
    },
    publish: (userId, cancelled) => publishCancelled(publisher, userId, cancelled),
  };
}
