import { randomUUID } from 'node:crypto';
import { FAILURES_OF_A_PAIR } from '@talkreel/contracts/constants';
import type { BatchRequest, FilmRequest } from '@talkreel/contracts/http/sets';
import { OPEN_PARTS_MAX } from '@talkreel/contracts/sets';
import type { Db } from '@talkreel/db/client';
import {
  acceptSet,
  countOpen,
  countRetry,
  findSeenRequest,
  retrySet,
  type RequestMarks,
  type SetKind,
  type SetRetry,
} from '@talkreel/db/generations/accept-set.repo';
import { findByIdempotencyKey } from '@talkreel/db/generations/generations.repo';
import { pipelines } from '@talkreel/queue/catalog';
import { isRefusal, keyReused, notFound } from '../../errors.ts';
import { type Assessment, refusalsOf } from '../../generations/assessment.ts';
import type { Requester } from '../../plugins/app/auth.ts';
import { TEST_DETAIL } from '../../generations/plans.ts';
import {
  apart,
  digestInMode,
  requireNoTestFile,
  requireSameMode,
} from '../../generations/tests-apart.ts';
import { requireQuoted } from '../../lib/quote-token.ts';
import { batches } from './plan-batch.ts';
import { films } from './plan-film.ts';
import type { AskedParts, Planner } from './plan-part.ts';
import { createSetRules, tooManyOpen, type SetDeps } from './set-rules.ts';

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
  assessRetry(
    kind: SetKind,
    requester: Requester,
    what: Omit<AskedAgain, 'idempotencyKey'>,
  ): Promise<Assessment>;
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
  const { db, allowance } = deps;
  const rules = createSetRules(deps);
  const { basisOf, requireUnblocked, requireFewFailures, acceptedOf } = rules;
  const { countedAsTests, requireTestsLeft } = rules;
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
    async (requester, asked, key) => {
      const { userId, quote } = requester;
      const { name, ...words } = asked;
      const same = {
        userId,
        idempotencyKey: apart(requester, key),
        askedHash: digestInMode(requester, words),
      };
      return onlyOnce(planner.kind, same, async () => {
        const request = await planner.resolve(deps, userId, asked);
        await requireUnblocked(planner.partKind, requester);
        await requireFewFailures(userId);
        const id = randomUUID();
        const basis = basisOf(planner, { ...requester, setId: id, name, request, retry: null });
        const { requestHash } = basis;
        const plan = planner.plan(basis);
        const needed = plan.parts.length;
        await requireNoTestFile(db, requester, request);
        requireQuoted(quote, requester.isTest ? 0 : needed);
        const set = { ...same, id, requestHash, maxOpen: OPEN_PARTS_MAX };
        const written = await countedAsTests(requester, needed, () =>
          acceptSet(db, { ...set, ...plan }),
        );
        if (written.outcome === 'seen') return { id: written.id, repeated: true };
        await acceptedOf(planner, { ...requester, asked: null }, written);
        return { id, repeated: false };
      });
    };

  /** What `needed` new parts would take, and what would refuse them. */
  async function assess(
    { kind, partKind }: Pick<Planner<never, never>, 'kind' | 'partKind'>,
    requester: Requester,
    needed: number,
    checks: ReadonlyArray<() => Promise<void>>,
  ): Promise<Assessment> {
    const { userId, apiKeyId, isTest } = requester;
    const refusals = await refusalsOf([
      () => requireUnblocked(partKind, requester),
      ...checks,
      ...(isTest
        ? [() => requireTestsLeft(userId, needed)]
        : [
            () => allowance.requireKeyBudget(apiKeyId, needed),
            () => allowance.requireCredit(userId, needed, `This ${kind}`),
          ]),
    ]);
    const stages = pipelines[partKind].map(({ name }) => name);
    return {
      generations: isTest ? 0 : needed,
      detail: isTest ? TEST_DETAIL : null,
      refusals,
      work: Array.from({ length: needed }, () => stages),
      workAfter: kind === 'film' ? pipelines.film.map(({ name }) => name) : [],
    };
  }

  const assessing =
    <Asked extends { name?: string | null | undefined }, Stored>(
      planner: Planner<Asked, Stored>,
    ): Assess<Asked> =>
    async (requester, asked) => {
      const { userId } = requester;
      const request = await planner.resolve(deps, userId, asked);
      const about = { ...requester, setId: randomUUID(), name: asked.name, request };
      const needed = planner.plan(basisOf(planner, { ...about, retry: null })).parts.length;
      return assess(planner, requester, needed, [
        () => requireFewFailures(userId),
        () => requireNoTestFile(db, requester, request),
        async () => {
          const open = await countOpen(db, userId);
          if (open + needed > OPEN_PARTS_MAX) throw tooManyOpen(planner.kind, open);
        },
      ]);
    };

  /** A retry as it is written. @throws {HttpError} what it cannot be about. */
  async function planRetry<Stored>(
    planner: Planner<never, Stored>,
    requester: Requester,
    { setId, asked }: Omit<AskedAgain, 'idempotencyKey'>,
    marks: { idempotencyKey: string | null; askedHash: string },
  ): Promise<SetRetry> {
    const { userId } = requester;
    const found = await planner.find(db, userId, setId);
    if (!found) throw notFound();
    const { name, request } = found;
    await requireSameMode(db, requester, { setId });
    await planner.checkRetry(db, userId, request, asked);
    return {
      userId,
      setId,
      asked,
      maxOpen: OPEN_PARTS_MAX,
      maxTries: FAILURES_OF_A_PAIR,
      ...planner.planRetry(request, (changed) =>
        basisOf(planner, { ...requester, setId, name, request: changed, retry: marks }),
      ),
    };
  }

  async function assessRetry<Stored>(
    planner: Planner<never, Stored>,
    requester: Requester,
    what: Omit<AskedAgain, 'idempotencyKey'>,
  ): Promise<Assessment> {
    const marks = { idempotencyKey: null, askedHash: '' };
    const counted = await countRetry(db, await planRetry(planner, requester, what, marks));
    if (counted.outcome === 'needs') return assess(planner, requester, counted.needed, []);
    return assess(planner, requester, 0, [
      // What is in progress already costs nothing more.
      async () => void (await acceptedOf(planner, { ...requester, asked: what.asked }, counted)),
    ]);
  }

  async function retry<Stored>(
    planner: Planner<never, Stored>,
    requester: Requester,
    what: AskedAgain,
  ): Promise<string[]> {
    const { userId, isTest, quote } = requester;
    const { setId, asked } = what;
    const idempotencyKey = apart(requester, what.idempotencyKey);
    if (!(await planner.find(db, userId, setId))) throw notFound();
    const marks = { idempotencyKey, askedHash: digestInMode(requester, [setId, asked]) };
    const seen = await findSeenRetry(db, userId, { setId, asked, ...marks });
    if (seen !== null) return [seen];
    const planned = await planRetry(planner, requester, what, marks);
    await requireUnblocked(planner.partKind, requester);
    const counted = quote || isTest ? await countRetry(db, planned) : null;
    const needed = counted?.outcome === 'needs' ? counted.needed : 0;
    requireQuoted(quote, isTest ? 0 : needed);
    const written = await countedAsTests(requester, needed, () => retrySet(db, planned));
    return acceptedOf(planner, { ...requester, asked }, written);
  }

  return {
    startBatch: starting(batches),
    startFilm: starting(films),
    assessBatch: assessing(batches),
    assessFilm: assessing(films),
    retry: (kind, requester, what) =>
      kind === 'batch' ? retry(batches, requester, what) : retry(films, requester, what),
    assessRetry: (kind, requester, what) =>
      kind === 'batch'
        ? assessRetry(batches, requester, what)
        : assessRetry(films, requester, what),
  };
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
