import { randomUUID } from 'node:crypto';
import { FAILURES_OF_A_PAIR, NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { BatchRequest, FilmRequest } from '@talkreel/contracts/http/sets';
import { OPEN_PARTS_MAX } from '@talkreel/contracts/sets';
import { shorten } from '@talkreel/contracts/shorten';
import { texts } from '@talkreel/contracts/texts';
import { setRefusals } from '@talkreel/contracts/texts/sets';
import type { Db } from '@talkreel/db/client';
import {
  acceptSet,
  countOpen,
  findSeenRequest,
  retrySet,
  type RequestMarks,
  type RetryOutcome,
  type SetKind,
  type SetOutcome,
} from '@talkreel/db/generations/accept-set.repo';
import { findByIdempotencyKey } from '@talkreel/db/generations/generations.repo';
import { readVideoFailures } from '@talkreel/db/generations/video-failures.repo';
import { currentTraceparent } from '@talkreel/observability/spans';
import type { Publisher } from '@talkreel/queue/bus';
import { generationDeadlineSeconds, pipelines } from '@talkreel/queue/catalog';
import type { Relay } from '@talkreel/queue/relay';
import { HttpError, isRefusal, keyReused, notFound } from '../../errors.ts';
import type { Allowance } from '../../generations/allowance.service.ts';
import { type Assessment, refusalsOf } from '../../generations/assessment.ts';
import type { MediaReferences } from '../../generations/media-reference.service.ts';
import { refusalOf } from '../../generations/plans.ts';
import type { ProviderStatus } from '../../generations/provider-status.service.ts';
import type { Requester } from '../../plugins/app/auth.ts';
import { digestOf } from '../../lib/digests.ts';
import { requireQuoted } from '../../lib/quote-token.ts';
import { batches } from './plan-batch.ts';
import { films } from './plan-film.ts';
import type { AskedParts, Planner, SetBasis } from './plan-part.ts';

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

/** Several generations that are accepted all or none, as one request. */
export interface Sets {
  startBatch: Start<BatchRequest>;
  startFilm: Start<FilmRequest>;
  assessBatch: Assess<BatchRequest>;
  assessFilm: Assess<FilmRequest>;
  /** Makes parts again: those that are asked for, or all that are missing. Returns the ids of what makes them now. */
  retry(kind: SetKind, requester: Requester, what: AskedAgain): Promise<string[]>;
}

type Start<Asked> = (
  requester: Requester,
  asked: Asked,
  idempotencyKey: string | null,
) => Promise<StartedSet>;

/** What would become of a new set; nothing is written. */
type Assess<Asked> = (requester: Requester, asked: Asked) => Promise<Assessment>;

interface AskedAgain {
  setId: string;
  asked: AskedParts;
  idempotencyKey: string | null;
}

export function createSets(deps: SetDeps): Sets {
  const { db, allowance, relay, publisher, deadlineFactor, limits } = deps;
  type AnyPlanner = Planner<never, never>;

  function basisOf<Stored>(
    { partKind, firstText }: Pick<Planner<never, Stored>, 'partKind' | 'firstText'>,
    about: Pick<SetBasis<Stored>, 'userId' | 'apiKeyId' | 'setId' | 'request' | 'retry'> & {
      name: string | null | undefined;
    },
  ): SetBasis<Stored> {
    // A part may run after all others that the user may have in progress.
    const rounds = Math.ceil(OPEN_PARTS_MAX / limits.maxRunning);
    return {
      ...about,
      name: about.name || shorten(firstText(about.request) ?? '', NAME_MAX_CHARACTERS),
      requestHash: digestOf(about.request),
      deadlineSeconds: generationDeadlineSeconds(partKind, deadlineFactor, rounds),
      joinSeconds: generationDeadlineSeconds('film', deadlineFactor),
      maxActive: limits.maxActive,
      traceparent: currentTraceparent(),
    };
  }

  /** Refuses what cannot be started, regardless of the balance. */
  async function requireUnblocked(partKind: AnyPlanner['partKind'], userId: string): Promise<void> {
    const blocked =
      (await deps.providerStatus.problemOf(partKind)) ?? (await allowance.storageProblem(userId));
    if (blocked) throw blocked;
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
    { userId, apiKeyId, asked }: Requester & { asked: AskedParts },
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
        await allowance.requireKeyBudget(apiKeyId, written.needed);
        await allowance.requireCredit(userId, written.needed, `This ${planner.kind}`);
        // A generation ended in between, so the same request would succeed now.
        throw new HttpError(503, 'busy', 'Too many requests at once. Please try again.');
    }
  }

  /** Accepts at most once: even if `accept` refuses it, the same request may have been accepted before. */
  async function onlyOnce(
    kind: SetKind,
    same: RequestMarks,
    accept: () => Promise<StartedSet>,
  ): Promise<StartedSet> {
    try {
      return await accept();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const seen = await findSeenRequest(db, kind, same);
      if (seen?.outcome === 'seen') return { id: seen.id, repeated: true };
      throw error;
    }
  }

  const starting =
    <Asked extends { name?: string | null | undefined }, Stored>(
      planner: Planner<Asked, Stored>,
    ): Start<Asked> =>
    async ({ userId, apiKeyId, quote }, asked, idempotencyKey) => {
      const { name, ...words } = asked;
      const same = { userId, idempotencyKey, askedHash: digestOf(words) };
      return onlyOnce(planner.kind, same, async () => {
        const request = await planner.resolve(deps, userId, asked);
        await requireUnblocked(planner.partKind, userId);
        await requireFewFailures(userId);
        const id = randomUUID();
        const basis = basisOf(planner, {
          userId,
          apiKeyId,
          setId: id,
          name,
          request,
          retry: null,
        });
        const { requestHash } = basis;
        const plan = planner.plan(basis);
        requireQuoted(quote, plan.parts.length);
        const set = { ...same, id, requestHash, maxOpen: OPEN_PARTS_MAX };
        const written = await acceptSet(db, { ...set, ...plan });
        if (written.outcome === 'seen') return { id: written.id, repeated: true };
        await acceptedOf(planner, { userId, apiKeyId, asked: null }, written);
        return { id, repeated: false };
      });
    };

  const assessing =
    <Asked extends { name?: string | null | undefined }, Stored>(
      planner: Planner<Asked, Stored>,
    ): Assess<Asked> =>
    async ({ userId, apiKeyId }, asked) => {
      const { kind, partKind } = planner;
      const request = await planner.resolve(deps, userId, asked);
      const about = { userId, apiKeyId, setId: randomUUID(), name: asked.name, request };
      const needed = planner.plan(basisOf(planner, { ...about, retry: null })).parts.length;
      const refusals = await refusalsOf([
        () => requireUnblocked(partKind, userId),
        () => requireFewFailures(userId),
        async () => {
          const open = await countOpen(db, userId);
          if (open + needed > OPEN_PARTS_MAX) throw tooManyOpen(kind, open);
        },
        () => allowance.requireKeyBudget(apiKeyId, needed),
        () => allowance.requireCredit(userId, needed, `This ${kind}`),
      ]);
      const stages = pipelines[partKind].map(({ name }) => name);
      return {
        generations: needed,
        detail: null,
        refusals,
        work: Array.from({ length: needed }, () => stages),
        workAfter: kind === 'film' ? pipelines.film.map(({ name }) => name) : [],
      };
    };

  async function retry<Stored>(
    planner: Planner<never, Stored>,
    { userId, apiKeyId }: Requester,
    { setId, asked, idempotencyKey }: AskedAgain,
  ): Promise<string[]> {
    const found = await planner.find(db, userId, setId);
    if (!found) throw notFound();
    const { name, request } = found;
    const marks = { idempotencyKey, askedHash: digestOf([setId, asked]) };
    const seen = await findSeenRetry(db, userId, { setId, asked, ...marks });
    if (seen !== null) return [seen];
    await planner.checkRetry(db, userId, request, asked);
    await requireUnblocked(planner.partKind, userId);
    const written = await retrySet(db, {
      userId,
      setId,
      asked,
      maxOpen: OPEN_PARTS_MAX,
      maxTries: FAILURES_OF_A_PAIR,
      ...planner.planRetry(request, (changed) =>
        basisOf(planner, { userId, apiKeyId, setId, name, request: changed, retry: marks }),
      ),
    });
    return acceptedOf(planner, { userId, apiKeyId, asked }, written);
  }

  return {
    startBatch: starting(batches),
    startFilm: starting(films),
    assessBatch: assessing(batches),
    assessFilm: assessing(films),
    retry: (kind, requester, what) =>
      kind === 'batch' ? retry(batches, requester, what) : retry(films, requester, what),
  };
}

function tooManyOpen(kind: SetKind, open: number): HttpError {
  const message = setRefusals.tooManyOpen(kind, open, OPEN_PARTS_MAX);
  return new HttpError(429, 'too_many_running', message);
}

/** The first generation that a retry with this key has started; null: none. @throws {HttpError} 409 */
async function findSeenRetry(
  db: Db,
  userId: string,
  { setId, asked, idempotencyKey, askedHash }: AskedAgain & { askedHash: string },
): Promise<string | null> {
  if (idempotencyKey === null) return null;
  const first = await findByIdempotencyKey(db, userId, idempotencyKey);
  if (!first) return null;
  const isSame =
    first.asked_hash === null
      ? // An earlier release did not store what was asked for.
        asked?.some(({ position }) => position === first.set_position) !== false
      : first.asked_hash === askedHash;
  if (first.set_id !== setId || !isSame) throw keyReused();
  return first.id;
}
