import { BATCH_VIDEOS_OPEN } from '@talkreel/contracts/constants';
import type { Db } from '@talkreel/db/client';
import {
  findSeenRequest,
  type RequestMarks,
  type SetKind as Kind,
  type SetOutcome,
} from '@talkreel/db/generations/accept-set.repo';
import { readVideoFailures } from '@talkreel/db/generations/video-failures.repo';
import type { Publisher } from '@talkreel/queue/bus';
import { generationDeadlineSeconds } from '@talkreel/queue/catalog';
import type { Relay } from '@talkreel/queue/relay';
import { HttpError, isRefusal, keyReused } from '../../errors.ts';
import type { Allowance } from '../../generations/allowance.service.ts';
import type { MediaReferences } from '../../generations/media-reference.service.ts';
import { refusalOf } from '../../generations/plans.ts';
import type { ProviderStatus } from '../../generations/provider-status.service.ts';

export interface SetDeps {
  db: Db;
  relay: Relay;
  publisher: Publisher;
  references: MediaReferences;
  providerStatus: Pick<ProviderStatus, 'problemOf'>;
  allowance: Allowance;
  deadlineFactor: number;
  limits: { maxActive: number; maxRunning: number };
}

export interface StartedSet {
  id: string;
  /** The request is a repeat, and nothing new was started. */
  repeated: boolean;
}

interface SetKind {
  kind: 'talking-video' | 'scene';
  set: Kind;
  /** The subject of a message, as in “This batch needs 6 generations”. */
  title: string;
  tooManyOpen: (open: number, most: number) => string;
  /** Called as well once some generations were accepted. */
  whenAccepted?: () => void;
}

/** What batches and films share: generations that are accepted all or none, as one request. */
export function createSetRules(deps: SetDeps, what: SetKind) {
  const { db, allowance, relay, publisher } = deps;
  const { kind } = what;

  /** Why nothing can be started, regardless of the balance. */
  async function blockedBy(userId: string): Promise<HttpError | null> {
    return (await deps.providerStatus.problemOf(kind)) ?? (await allowance.storageProblem(userId));
  }

  /** Bounds what is new by the failures of a day; a retry is bounded by those of its place. */
  async function tooManyFailures(userId: string): Promise<HttpError | null> {
    // Videos in progress are not counted: all of a batch would be.
    return refusalOf({ ...(await readVideoFailures(db, userId, [])), open: 0 }, Date.now());
  }

  function notifyAccepted(userId: string, generationIds: string[]): void {
    relay.kick(userId);
    for (const generationId of generationIds)
      publisher.toUser(userId, { type: 'generation.changed', generationId });
    publisher.toUser(userId, { type: 'account.changed' });
    what.whenAccepted?.();
  }

  async function refuse(userId: string, needed: number): Promise<never> {
    await allowance.requireCredit(userId, needed, what.title);
    // A generation ended in between, so the same request would succeed now.
    throw new HttpError(503, 'busy', 'Too many requests at once. Please try again.');
  }

  function tooManyOpen(open: number): HttpError {
    return new HttpError(429, 'too_many_running', what.tooManyOpen(open, BATCH_VIDEOS_OPEN));
  }

  return {
    blockedBy,

    /** The deadline of each generation: it may run after all others that the user may have in progress. */
    deadlineSeconds: generationDeadlineSeconds(
      kind,
      deps.deadlineFactor,
      Math.ceil(BATCH_VIDEOS_OPEN / deps.limits.maxRunning),
    ),

    /** Starts a set at most once: even if `start` refuses it, the same request may have been accepted before. */
    async startOnce(same: RequestMarks, start: () => Promise<StartedSet>): Promise<StartedSet> {
      try {
        return await start();
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const seen = await findSeenRequest(db, what.set, same);
        if (seen?.outcome === 'seen') return { id: seen.id, repeated: true };
        throw error;
      }
    },

    async requireUnblocked(userId: string): Promise<void> {
      const blocked = (await blockedBy(userId)) ?? (await tooManyFailures(userId));
      if (blocked) throw blocked;
    },

    tell: notifyAccepted,
    refuse,
    tooManyOpen,

    /** `needed`: how many generations it takes. */
    async reply(
      userId: string,
      id: string,
      written: SetOutcome,
      needed: number,
    ): Promise<StartedSet> {
      switch (written.outcome) {
        case 'accepted':
          notifyAccepted(userId, written.generationIds);
          return { id, repeated: false };
        case 'seen':
          return { id: written.id, repeated: true };
        case 'key-reused':
          throw keyReused();
        case 'too-many-open':
          throw tooManyOpen(written.open);
        case 'refused':
          return refuse(userId, needed);
      }
    },
  };
}
