import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { OPEN_PARTS_MAX } from '@talkreel/contracts/sets';
import { shorten } from '@talkreel/contracts/shorten';
import { texts } from '@talkreel/contracts/texts';
import { setRefusals } from '@talkreel/contracts/texts/sets';
import type { Db } from '@talkreel/db/client';
import type { RetryOutcome, SetKind, SetOutcome } from '@talkreel/db/generations/accept-set.repo';
import { countUses, giveUseBack, secondsUntilUse, takeUse } from '@talkreel/db/credits/uses.repo';
import { readVideoFailures } from '@talkreel/db/generations/video-failures.repo';
import { currentTraceparent } from '@talkreel/observability/spans';
import type { Publisher } from '@talkreel/queue/bus';
import { generationDeadlineSeconds } from '@talkreel/queue/catalog';
import type { Relay } from '@talkreel/queue/relay';
import { HttpError, keyReused, notFound } from '../../errors.ts';
import type { Allowance } from '../../generations/allowance.service.ts';
import type { MediaReferences } from '../../generations/media-reference.service.ts';
import { refusalOf } from '../../generations/plans.ts';
import type { ProviderStatus } from '../../generations/provider-status.service.ts';
import { tooManyTests } from '../../generations/start-limits.ts';
import { digestInMode } from '../../generations/tests-apart.ts';
import type { Requester } from '../../plugins/app/auth.ts';
import type { AskedParts, Planner, SetBasis } from './plan-part.ts';

export interface SetDeps {
  db: Db;
  relay: Relay;
  publisher: Publisher;
  references: MediaReferences;
  providerStatus: Pick<ProviderStatus, 'problemOf'>;
  allowance: Allowance;
  deadlineFactor: number;
  limits: { maxActive: number; maxRunning: number; testsPerHour: number };
}

/** What starting a set and making parts of it again have in common. */
export function createSetRules(deps: SetDeps) {
  const { db, allowance, relay, publisher, deadlineFactor, limits } = deps;
  type AnyPlanner = Planner<never, never>;

  function basisOf<Stored>(
    { partKind, firstText }: Pick<Planner<never, Stored>, 'partKind' | 'firstText'>,
    about: Pick<SetBasis<Stored>, keyof Requester | 'setId' | 'request' | 'retry'> & {
      name: string | null | undefined;
    },
  ): SetBasis<Stored> {
    // A part may run after all others that the user may have in progress.
    const rounds = Math.ceil(OPEN_PARTS_MAX / limits.maxRunning);
    return {
      ...about,
      name: about.name || shorten(firstText(about.request) ?? '', NAME_MAX_CHARACTERS),
      requestHash: digestInMode(about, about.request),
      deadlineSeconds: generationDeadlineSeconds(partKind, deadlineFactor, rounds),
      joinSeconds: generationDeadlineSeconds('film', deadlineFactor),
      maxActive: limits.maxActive,
      traceparent: currentTraceparent(),
    };
  }

  /** Refuses what cannot be started, regardless of the balance. */
  async function requireUnblocked(
    partKind: AnyPlanner['partKind'],
    { userId, isTest }: Requester,
  ): Promise<void> {
    const blocked =
      (isTest ? null : await deps.providerStatus.problemOf(partKind)) ??
      (await allowance.storageProblem(userId));
    if (blocked) throw blocked;
  }

  /** @throws {HttpError} 429: that many tests are not left this hour. */
  async function requireTestsLeft(userId: string, needed: number): Promise<void> {
    const most = limits.testsPerHour;
    if ((await countUses(db, userId, 'test')) + needed > most)
      throw tooManyTests(
        most,
        await secondsUntilUse(db, userId, 'test', most - needed + 1),
        needed,
      );
  }

  /** Counts what a test starts against its limit; what starts nothing is given back. */
  async function countedAsTests<Written extends { outcome: string }>(
    { userId, isTest }: Requester,
    needed: number,
    write: () => Promise<Written>,
  ): Promise<Written> {
    if (!isTest || needed === 0) return write();
    const most = limits.testsPerHour;
    if (!(await takeUse(db, userId, 'test', most, needed)))
      throw tooManyTests(
        most,
        await secondsUntilUse(db, userId, 'test', most - needed + 1),
        needed,
      );
    let isStarted = false;
    try {
      const written = await write();
      isStarted = written.outcome === 'accepted';
      return written;
    } finally {
      if (!isStarted) await giveUseBack(db, userId, 'test', needed);
    }
  }

  /** Bounds what is new by the failures of a day; a retry is bounded by those of its place. */
  async function requireFewFailures(userId: string): Promise<void> {
    // Videos in progress are not counted: all of a batch would be.
    const failures = { ...(await readVideoFailures(db, userId, [])), open: 0 };
    const refusal = refusalOf(failures, Date.now());
    if (refusal) throw refusal;
  }

  function notifyAccepted(userId: string, generationIds: string[]): void {
    relay.kick(userId);
    for (const generationId of generationIds)
      publisher.toUser(userId, { type: 'generation.changed', generationId });
    publisher.toUser(userId, { type: 'account.changed' });
    // What waits for another part may find it made already.
    relay.partEnded();
  }

  /** The ids of what was accepted. @throws {HttpError} why nothing was. */
  async function acceptedOf(
    planner: Pick<AnyPlanner, 'kind' | 'notEnded'>,
    { userId, apiKeyId, isTest, asked }: Requester & { asked: AskedParts },
    written: Exclude<SetOutcome, { outcome: 'seen' }> | RetryOutcome,
  ): Promise<string[]> {
    switch (written.outcome) {
      case 'accepted':
        notifyAccepted(userId, written.generationIds);
        return written.generationIds;
      case 'running':
        return written.generationIds;
      case 'key-reused':
        throw keyReused();
      case 'missing':
        throw notFound();
      case 'delivered':
        throw new HttpError(409, 'not_ended', planner.notEnded(asked !== null));
      case 'keeps-failing':
        throw new HttpError(409, 'keeps_failing', texts.lipsync.keepsFailing(written.tries));
      case 'too-many-open':
        throw tooManyOpen(planner.kind, written.open);
      case 'refused':
        if (!isTest) {
          await allowance.requireKeyBudget(apiKeyId, written.needed);
          await allowance.requireCredit(userId, written.needed, `This ${planner.kind}`);
        }
        // A generation ended in between, so the same request would succeed now.
        throw new HttpError(503, 'busy', 'Too many requests at once. Please try again.');
    }
  }

  return {
    basisOf,
    requireUnblocked,
    requireFewFailures,
    requireTestsLeft,
    countedAsTests,
    acceptedOf,
  };
}

export function tooManyOpen(kind: SetKind, open: number): HttpError {
  const message = setRefusals.tooManyOpen(kind, open, OPEN_PARTS_MAX);
  return new HttpError(429, 'too_many_running', message);
}
