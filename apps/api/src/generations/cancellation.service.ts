import type { CancelOption, CancelResult, CancelTerms } from '@talkreel/contracts/http/generations';
import type { CancelChoice } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  cancelByUser,
  readCancelStanding,
  type CancelRefusal,
  readOpenOfBatch,
} from '@talkreel/db/generations/cancel.repo';
import { cancelGeneration } from '@talkreel/db/generations/finish.repo';
import { listParts } from '@talkreel/db/generations/sets.repo';
import {
  findGeneration,
  type GenerationWithStages,
  listOpenOfBatch,
  type OfBatch,
} from '@talkreel/db/generations/generations.repo';
import type { Publisher } from '@talkreel/queue/bus';
import { HttpError, notFound } from '../errors.ts';
import { cancelMessage, cancelOptions, refusalMessage } from './cancellation-texts.ts';

export interface Cancellations {
  /** @throws {HttpError} 404 */
  terms(userId: string, id: string): Promise<CancelTerms>;
  /** @throws {HttpError} 404; 409: the choice is not available, and the work continues. */
  cancel(userId: string, id: string, choice: CancelChoice): Promise<CancelResult>;
  /** What cancelling all that is in progress in a batch would mean now; null: nothing is. */
  batchTerms(userId: string, batchId: string): Promise<CancelOption | null>;
  /** Cancels everything in progress in a batch, and returns what became of it. */
  cancelBatch(userId: string, batchId: string): Promise<string>;
  /** Cancels a generation whose entry an operator is about to delete. */
  cancelForDeletion(userId: string, id: string): Promise<void>;
}

const REFUSALS: Record<CancelRefusal, string> = {
  'no-free-left': 'no_free_cancellation',
  'used-elsewhere': 'used_elsewhere',
};

/** The option for a film whose scenes are all made: only joining them is stopped. */
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

  /**
   * The film whose remaining scenes must be cancelled too, as an earlier request may have broken off; null: it goes on.
   */
  async function stoppedFilm(generation: GenerationWithStages): Promise<string | null> {
    const { id, kind, state, user_id: userId, batch_id: filmId } = generation;
    if (kind !== 'film' || state !== 'cancelled' || filmId === null) return null;
    const { join } = await listParts(db, userId, filmId);
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

/** The parts of a film, or of a batch, that are not made yet. */
export interface Several extends OfBatch {
  kind: 'scene' | 'talking-video';
  freePerDay: number;
}

const NAMES = { scene: ['scene', 'scenes'], 'talking-video': ['video', 'videos'] } as const;

const REST = {
  scene: 'Finished scenes stay, and you can make the rest later.',
  'talking-video': 'Finished videos stay, and you can make the others later.',
};

const LABELS = { scene: 'Stop the film', 'talking-video': 'Cancel the rest' };

/** "One scene is", "3 scenes are". */
function counted(
  kind: Several['kind'],
  count: number,
  [one, many]: readonly [one: string, many: string],
): string {
  const [name, names] = NAMES[kind];
  return count === 1 ? `One ${name} ${one}` : `${count} ${names} ${many}`;
}

/** What cancelling all of them would mean now; null: none is in progress. */
export async function severalCancelOption(db: Db, of: Several): Promise<CancelOption | null> {
  const { kind, freePerDay } = of;
  const { open, begun, freeUsed } = await readOpenOfBatch(db, of);
  if (open === 0) return null;
  const charged = Math.max(0, begun - Math.max(0, freePerDay - freeUsed));
  const returned = open - charged;
  const details = [
    returned > 0 &&
      `${counted(kind, returned, ['is not made, and comes back', 'are not made, and come back'])}.`,
    charged > 0 &&
      `${counted(kind, charged, ['has begun and counts', 'have begun and count'])}: you have no free cancellations left for ${charged === 1 ? 'it' : 'them'} today.`,
    REST[kind],
  ];
  return {
    choice: 'discard',
    counts: charged > 0,
    label: LABELS[kind],
    detail: details.filter((detail) => detail !== false).join(' '),
  };
}

/**
 * Cancels each generation and discards what it made if that is possible, so that its credit comes back. Returns those
 * that were cancelled.
 */
export async function cancelSeveral(db: Db, of: Several): Promise<string[]> {
  const { userId, freePerDay } = of;
  const cancelled: string[] = [];
  for (const generationId of await listOpenOfBatch(db, of)) {
    const how = { userId, generationId, freePerDay };
    const thrown = await cancelByUser(db, { ...how, choice: 'discard' });
    const ended =
      typeof thrown === 'string' ? await cancelByUser(db, { ...how, choice: 'keep' }) : thrown;
    if (ended !== null) cancelled.push(generationId);
  }
  return cancelled;
}

/** What became of the parts that were still in progress. */
export function severalCancelMessage(kind: Several['kind'], cancelled: number): string {
  return cancelled === 0
    ? `Nothing was in progress any more. ${REST[kind]}`
    : `${counted(kind, cancelled, ['was', 'were'])} not made. ${REST[kind]}`;
}
