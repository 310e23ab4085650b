import type { CancelOption, CancelResult, CancelTerms } from '@talkreel/contracts/http/generations';
import type { CancelChoice } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  type CancelRefusal,
  CancelRefused,
  type OfSet,
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
  /** Cancels what is in progress on an entry that an operator is about to delete. */
  cancelForDeletion(projectId: number): Promise<void>;
  /** Publishes what was cancelled in an operator's transaction. */
  publish(userId: string, cancelled: string[]): void;
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
          ? severalCancelMessage('scene', cancelled.filter((one) => one !== id).length)
          : cancelMessage(generation, cancelled.length > 0);
      return { id, status, credit, outcome, message };
    },
    batchTerms: (userId, batchId) => severalCancelOption(db, videosOf(userId, batchId)),
    async cancelBatch(userId, set) {
      const cancelled = await cancelByUser({ userId, set }, 'discard-or-keep');
      return severalCancelMessage('talking-video', cancelled.length);
    },
    async cancelForDeletion(projectId) {
      for (const { id, user_id: userId } of await listOpenGenerationsOfProject(db, projectId))
        await cancelAndPublish(deps, { userId, generation: id });
    },
    publish: (userId, cancelled) => publishCancelled(publisher, userId, cancelled),
  };
}

/** The parts of a film, or of a batch, that are not made yet. */
interface Several extends OfSet {
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
async function severalCancelOption(db: Db, of: Several): Promise<CancelOption | null> {
  const { kind, freePerDay } = of;
  const { open, begun, freeUsed } = await readOpenOfSet(db, of);
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

/** What became of the parts that were still in progress. */
function severalCancelMessage(kind: Several['kind'], cancelled: number): string {
  return cancelled === 0
    ? `Nothing was in progress anymore. ${REST[kind]}`
    : `${counted(kind, cancelled, ['was', 'were'])} not made. ${REST[kind]}`;
}
