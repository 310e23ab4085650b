import type { Cost } from '@talkreel/contracts/http/cost';
import type { GenerationKind, GenerationState } from '@talkreel/contracts/names';
import type { Db } from '@talkreel/db/client';
import {
  acceptConflict,
  acceptGeneration,
  type AcceptedRequest,
} from '@talkreel/db/generations/accept.repo';
import { findByIdempotencyKey, findRepeated } from '@talkreel/db/generations/generations.repo';
import { giveUseBack, takeUse } from '@talkreel/db/credits/uses.repo';
import type { Generation } from '@talkreel/db/schema';
import { currentTraceparent } from '@talkreel/observability/spans';
import type { Publisher } from '@talkreel/queue/bus';
import { stepsOf } from '@talkreel/queue/catalog';
import type { Relay } from '@talkreel/queue/relay';
import { HttpError, isRefusal, notFound, keyReused } from '../errors.ts';
import type { Requester } from '../plugins/app/auth.ts';
import { requireQuoted } from '../lib/quote-token.ts';
import { type Refusal, refusalsOf } from './assessment.ts';
import { costMessage, type Plan } from './plans.ts';
import { digestOf } from '../lib/digests.ts';
import { deadlineOf } from './own-queue.ts';
import type { Prepared, StartLimits } from './start-limits.ts';

/** A request as its client sent it. */
export interface Asked<Kind extends GenerationKind = GenerationKind> extends Requester {
  kind: Kind;
  /**
   * The request's own words: under one key they make it the same request, whatever has become of what they refer to.
   */
  words: unknown;
  idempotencyKey: string | null;
}

type StartRequest = Asked & Prepared & { askedHash: string | null };

export interface Started {
  id: string;
  projectId: number | null;
  state: GenerationState;
  cost: Cost;
  costMessage: string;
  /** The request is a repeat; nothing new was started. */
  repeated: boolean;
}

/** Each retry means that another request of the same user was stored. */
const MAX_PLANS = 100;

/** `prepare` may refuse; a repeat of what was accepted before is answered with that all the same. */
export type StartGeneration = <Kind extends GenerationKind>(
  asked: Asked<Kind>,
  prepare: () => Prepared<Kind> | Promise<Prepared<Kind>>,
) => Promise<Started>;

/** Stores a validated request once, and wakes the relay. Throws PaymentRequiredError without credit. */
export function createStartGeneration(deps: {
  db: Db;
  relay: Relay;
  publisher: Publisher;
  startLimits: StartLimits;
  deadlineFactor: number;
  limits: { maxActive: number; maxRunning: number; freePerHour: number };
}): StartGeneration {
  const { db, startLimits } = deps;

  return async (asked, prepare) => {
    const { kind, words, idempotencyKey } = asked;
    const askedHash = idempotencyKey === null ? null : digestOf([kind, words]);
    try {
      return await startNew({ ...asked, ...(await prepare()), askedHash });
    } catch (error) {
      const first = isRefusal(error) ? await findByKey(asked) : undefined;
      if (first && first.asked_hash === askedHash) return repeat(first);
      throw error;
    }
  };

  async function startNew(request: StartRequest): Promise<Started> {
    const requestHash = digestOf([request.kind, request.input]);
    for (let count = 0; count < MAX_PLANS; count += 1) {
      const plan = await request.plan();
      requireQuoted(request.quote, plan.cost);
      const blocked = await startLimits.blockedBy(request, plan);
      const isFree = plan.cost === 0 && !blocked;
      const mayStart = !isFree || (await takeFree(request));
      const refusal = blocked ?? (mayStart ? null : await startLimits.tooMany(request));
      const started = refusal
        ? null
        : await write(toAccepted(request, requestHash, plan)).catch(async (error: unknown) => {
            if (isFree) await giveUseBack(db, request.userId, request.kind);
            throw error;
          });
      if (isFree && mayStart && (started?.repeated ?? true))
        await giveUseBack(db, request.userId, request.kind);
      // Read before looking for the same work: it may be what just took the last credit.
      const limit = started || refusal ? null : await limitReached(plan.cost, request);
      const answered = started ?? (await findSeen(request, requestHash));
      if (answered) return answered;
      if (refusal) throw refusal;
      if (limit) throw limit;
      // Neither limit was reached: the basis of the plan has changed.
    }
    throw new HttpError(503, 'busy', 'Too many requests at once. Please try again.');
  }

  function toAccepted(request: StartRequest, requestHash: string, plan: Plan): AcceptedRequest {
    const { userId, apiKeyId, kind, title, about } = request;
    const input = { ...request.input, ...about };
    return {
      userId,
      apiKeyId,
      kind,
      title,
      input,
      cost: plan.cost,
      coveredBy: plan.coveredBy,
      take: plan.take,
      lipsyncNumber: plan.lipsyncNumber,
      project: plan.project,
      uploadAsset: request.uploadAsset ?? null,
      idempotencyKey: request.idempotencyKey,
      requestHash,
      askedHash: request.askedHash,
      repeatKey: request.repeatKey ?? null,
      ...deadlineOf(kind, {
        deadlineFactor: deps.deadlineFactor,
        maxRunning: deps.limits.maxRunning,
        joins: request.stageInputs.join !== undefined,
      }),
      maxActive: deps.limits.maxActive,
      traceparent: currentTraceparent(),
      stages: stepsOf(kind, request.stageInputs).map((step, position) => ({
        name: step.name,
        position,
        needs: step.needs,
        input: request.stageInputs[step.name] ?? {},
      })),
    };
  }

  /** null if the plan no longer fits, or a limit is reached. */
  async function write(accepted: AcceptedRequest): Promise<Started | null> {
    const { userId } = accepted;
    try {
      const written = await acceptGeneration(db, accepted);
      if (!written) return null;
      const { generationId, projectId } = written;
      deps.relay.kick(userId);
      deps.publisher.toUser(userId, { type: 'generation.changed', generationId });
      if (accepted.cost === 1) deps.publisher.toUser(userId, { type: 'account.changed' });
      return {
        id: generationId,
        projectId,
        state: 'queued',
        cost: accepted.cost,
        costMessage: costMessage({ ...accepted, take: accepted.take ?? null }),
        repeated: false,
      };
    } catch (error) {
      switch (acceptConflict(error)) {
        // The request is looked up by its key first, because the same work may be another request's.
        case 'repeat':
        case 'idempotency-key':
        case 'plan':
          return null;
        case 'file-gone':
          throw notFound();
        case null:
          throw error;
      }
    }
  }

  async function limitReached(cost: Cost, request: StartRequest): Promise<Refusal | null> {
    const [limit = null] = await refusalsOf([() => startLimits.requireRoom(cost, request)]);
    return limit;
  }

  /** Scripts, images, exports and included work cost no credit, but each is work we pay for. */
  function takeFree({ userId, kind }: StartRequest): Promise<boolean> {
    return takeUse(db, userId, kind, deps.limits.freePerHour);
  }

  /** A request that may not be started may already have been: the same request, or the same work. */
  async function findSeen(request: StartRequest, requestHash: string): Promise<Started | null> {
    const first = await findFirst(request, requestHash);
    const seen =
      first ??
      (request.repeatKey == null
        ? undefined
        : await findRepeated(db, request.userId, request.repeatKey));
    return seen ? repeat(seen) : null;
  }

  /** The first request with this key, if any. */
  async function findFirst(
    request: StartRequest,
    requestHash: string,
  ): Promise<Generation | undefined> {
    const first = await findByKey(request);
    const isSame = first?.asked_hash === request.askedHash || first?.request_hash === requestHash;
    if (!first || isSame) return first;
    throw keyReused();
  }

  async function findByKey({ userId, idempotencyKey }: Asked): Promise<Generation | undefined> {
    return idempotencyKey === null ? undefined : findByIdempotencyKey(db, userId, idempotencyKey);
  }
}

function repeat(generation: Generation): Started {
  return {
    id: generation.id,
    projectId: generation.project_id,
    state: generation.state,
    cost: generation.cost,
    costMessage: costMessage(generation),
    repeated: true,
  };
}
