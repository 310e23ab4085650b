import { createHash } from 'node:crypto';
import { PREMIUM_GENERATIONS_PER_MONTH } from '@talkreel/contracts/constants';
import type { GenerationKind, GenerationState, StageName } from '@talkreel/contracts/names';
import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import {
  gatherAccepts,
  uniqueViolation,
  type AcceptedRequest,
} from '@talkreel/db/repos/accept.repo';
import {
  countActive,
  countStarted,
  findByIdempotencyKey,
  findRunningRepeat,
} from '@talkreel/db/repos/generations.repo';
import { findUserWithCredits } from '@talkreel/db/repos/users.repo';
import type { Generation } from '@talkreel/db/schema';
import type { Publisher } from '@talkreel/queue/bus';
import { generationDeadlineSeconds, kindCost, pipelines } from '@talkreel/queue/catalog';
import type { Relay } from '@talkreel/queue/relay';
import { HttpError, PaymentRequiredError } from '../errors.ts';

export interface StartRequest {
  userId: string;
  kind: GenerationKind;
  title: string;
  input: Record<string, unknown>;
  stageInputs: Partial<Record<StageName, Record<string, unknown>>>;
  project: AcceptedRequest['project'];
  /** The audio generation whose credit pays. */
  coveredBy?: string | null;
  /** Equal keys of one user may not run side by side; the second request is the first one. */
  repeatKey?: string | null;
  idempotencyKey: string | null;
}

export interface Started {
  id: string;
  projectId: number | null;
  state: GenerationState;
  /** The request was seen before; nothing new was started. */
  repeated: boolean;
}

const HOUR_MS = 3_600_000;

export type StartGeneration = (request: StartRequest) => Promise<Started>;

/** Writes a validated request down, once, and wakes the relay. Throws PaymentRequiredError without credit. */
export function createStartGeneration(deps: {
  db: Db;
  relay: Relay;
  publisher: Publisher;
  freeGenerations: number;
  deadlineFactor: number;
  limits: { maxActive: number; freePerHour: number };
}): StartGeneration {
  const accept = gatherAccepts(deps.db);
  async function start(request: StartRequest): Promise<Started> {
    const requestHash = hashOf([request.kind, request.input]);
    if (kindCost[request.kind] === 0 && (await hasTooManyFree(request))) {
      const first = await findFirst(request, requestHash);
      if (first) return repeat(first);
      throw new HttpError(429, 'rate_limited', texts.provider.rateLimited);
    }
    const coveredBy = request.coveredBy ?? null;
    const accepted: AcceptedRequest = {
      userId: request.userId,
      kind: request.kind,
      title: request.title,
      input: request.input,
      cost: coveredBy === null ? kindCost[request.kind] : 0,
      coveredBy,
      idempotencyKey: request.idempotencyKey,
      requestHash,
      repeatKey: request.repeatKey ?? null,
      deadlineSeconds: generationDeadlineSeconds(request.kind, deps.deadlineFactor),
      maxActive: deps.limits.maxActive,
      project: request.project,
      stages: pipelines[request.kind].map((step, position) => ({
        name: step.name,
        position,
        needs: step.needs,
        input: request.stageInputs[step.name] ?? {},
      })),
    };
    try {
      const written = await accept(accepted);
      if (!written) return await refuseOrRepeat(request, requestHash);
      deps.relay.kick();
      deps.publisher.toUser(request.userId, {
        type: 'generation.changed',
        generationId: written.generationId,
      });
      if (accepted.cost === 1) deps.publisher.toUser(request.userId, { type: 'account.changed' });
      return {
        id: written.generationId,
        projectId: written.projectId,
        state: 'queued',
        repeated: false,
      };
    } catch (error) {
      switch (uniqueViolation(error)) {
        case 'idempotency-key':
          return await refuseOrRepeat(request, requestHash);
        case 'repeat': {
          const running = await findRunningRepeat(
            deps.db,
            request.userId,
            accepted.repeatKey ?? '',
          );
          // It ended in between: this one is a new one.
          return running ? repeat(running) : start(request);
        }
        case 'covered':
          // Another lip-sync took the audio's credit first; this one pays for itself.
          return start({ ...request, coveredBy: null });
        default:
          throw error;
      }
    }
  }

  /** The request that used this key before, if any. */
  async function findFirst(
    { userId, idempotencyKey }: StartRequest,
    requestHash: string,
  ): Promise<Generation | undefined> {
    if (idempotencyKey === null) return undefined;
    const first = await findByIdempotencyKey(deps.db, userId, idempotencyKey);
    if (!first || first.request_hash === requestHash) return first;
    throw new HttpError(
      409,
      'idempotency_conflict',
      'This Idempotency-Key was used for another request',
      'Idempotency-Key',
    );
  }

  async function refuseOrRepeat(request: StartRequest, requestHash: string): Promise<Started> {
    const first = await findFirst(request, requestHash);
    if (first) return repeat(first);
    if ((await countActive(deps.db, request.userId)) >= deps.limits.maxActive) {
      const message = `You have ${deps.limits.maxActive} generations under way. Please wait until some of them are done.`;
      throw new HttpError(429, 'too_many_running', message);
    }
    throw await outOfCredit(request.userId);
  }

  /** Scripts and pictures cost no credit, but each is a paid call of ours. */
  async function hasTooManyFree({ userId, kind }: StartRequest): Promise<boolean> {
    const since = new Date(Date.now() - HOUR_MS);
    return (await countStarted(deps.db, userId, kind, since)) >= deps.limits.freePerHour;
  }

  async function outOfCredit(userId: string): Promise<Error> {
    const user = await findUserWithCredits(deps.db, userId);
    const subscribed = user?.subscription_status === 'active';
    const limit = subscribed ? PREMIUM_GENERATIONS_PER_MONTH : deps.freeGenerations;
    return new PaymentRequiredError({
      code: 'payment_required',
      message: subscribed
        ? `You've used all ${limit} generations of this month.`
        : texts.paywall.body(limit),
      requiresPayment: true,
      limit,
      requiresAdditionalOnly: subscribed,
    });
  }
  return start;
}

function repeat(generation: Generation): Started {
  return {
    id: generation.id,
    projectId: generation.project_id,
    state: generation.state,
    repeated: true,
  };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
