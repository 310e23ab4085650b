import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import { isFinal, type GenerationKind, type GenerationState } from '@talkreel/contracts/names';
import type { Cost } from '@talkreel/contracts/http/cost';
import type { Accepted } from '@talkreel/contracts/http/generations';
import { addressOf, routes } from '@talkreel/contracts/routes';
import type { Db } from '@talkreel/db/client';
import {
  findGeneration,
  type GenerationWithStages,
} from '@talkreel/db/generations/generations.repo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, notFound } from '../errors.ts';
import { requesterOf, userIdOf } from '../plugins/app/auth.ts';
import type { UserFeed } from '../realtime/user-feed.ts';
import type { Asked, Started } from './start-generation.service.ts';

const CHECK_EVERY_MS = 1_000;

type WaitForEnd = (
  userId: string,
  generationId: string,
  timeoutMs: number,
) => Promise<GenerationWithStages>;

/** Waits until a generation ends, the time is up or this process stops, and returns its current state. */
function createWaitForEnd(db: Db, feed: UserFeed, stopping: AbortSignal): WaitForEnd {
  return async (userId, generationId, timeoutMs) => {
    const until = Date.now() + timeoutMs;
    let wake = () => {};
    // An event only triggers a read of the database; a lost one costs a second. Progress of the
    // user's other jobs does not trigger one.
    const stop = feed.listen(userId, (message) => {
      if (message.type === 'generation.changed' && message.generationId === generationId) wake();
    });
    const stopWaiting = () => wake();
    stopping.addEventListener('abort', stopWaiting);
    try {
      for (;;) {
        const generation = await findGeneration(db, userId, generationId);
        if (!generation) throw notFound();
        if (isFinal(generation.state) || Date.now() >= until || stopping.aborted) return generation;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(
            resolve,
            Math.min(CHECK_EVERY_MS, Math.max(1, until - Date.now())),
          );
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      stopping.removeEventListener('abort', stopWaiting);
      stop();
    }
  };
}

/**
 * Answers a request that started a generation: 202 at once for `Prefer: respond-async`, otherwise its
 * end in the words of the specification, or 202 when the time is up and the work continues.
 */
export type Answer = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  started: Started,
  toResult: (generation: GenerationWithStages) => Result,
  timeoutMs?: number,
) => Promise<
  | { status: 200; body: Result & { cost: Cost; costMessage: string } }
  | { status: 202; body: Accepted }
>;

export function createAnswer(db: Db, feed: UserFeed, stopping: AbortSignal): Answer {
  const waitForEnd = createWaitForEnd(db, feed, stopping);
  return async (request, reply, started, toResult, timeoutMs = REQUEST_TIMEOUT_MS) => {
    reply.header('location', addressOf(routes.getGeneration, { params: { id: started.id } }));
    if (wantsAsync(request)) {
      reply.header('preference-applied', 'respond-async');
      return { status: 202, body: toAccepted(started) };
    }
    const generation = await waitForEnd(userIdOf(request), started.id, timeoutMs);
    switch (generation.state) {
      case 'succeeded': {
        const { cost, costMessage } = started;
        return { status: 200, body: { ...toResult(generation), cost, costMessage } };
      }
      case 'cancelled':
        throw new HttpError(409, 'cancelled', 'This was cancelled');
      case 'failed': {
        const code = generation.error_code ?? 'failed';
        const status = code === 'timeout' || code === 'deadline' ? 504 : 502;
        throw new HttpError(status, code, generation.error_message ?? 'Failed');
      }
      default:
        return { status: 202, body: toAccepted(started, generation.state) };
    }
  };
}

/** The reply for clients that do not wait for the end. */
export function toAccepted(started: Started, status: GenerationState = started.state): Accepted {
  const { id, projectId, isTest, cost, costMessage } = started;
  return { id, status, predictionId: id, projectId, isTest, cost, costMessage };
}

function wantsAsync(request: FastifyRequest): boolean {
  return String(request.headers['prefer'] ?? '')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === 'respond-async');
}

/** A request for a generation of this kind. */
export function askedBy<Kind extends GenerationKind>(
  request: FastifyRequest,
  kind: Kind,
): Asked<Kind> {
  const { params, query, body } = request;
  const words = [params, query, body];
  return { ...requesterOf(request), kind, words, idempotencyKey: idempotencyKeyOf(request) };
}

/** The header that the SPA always sends; at most 255 characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) {
    throw new HttpError(
      400,
      'invalid',
      'Idempotency-Key must be 1 to 255 characters',
      'Idempotency-Key',
    );
  }
  return key;
}

/**
 * A delivered generation must have what its stage promises; otherwise it is a bug and becomes a
 * 500.
 */
export function requireText(result: Record<string, unknown> | null, name: string): string {
  const value = result?.[name];
  if (typeof value !== 'string') throw new Error(`a delivered generation has no ${name}`);
  return value;
}

export function requireNumber(result: Record<string, unknown> | null, name: string): number {
  const value = result?.[name];
  if (typeof value !== 'number') throw new Error(`a delivered generation has no ${name}`);
  return value;
}
