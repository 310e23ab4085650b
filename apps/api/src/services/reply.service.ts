import { isFinal, type GenerationState } from '@talkreel/contracts/names';
import type { Accepted } from '@talkreel/contracts/http/generations';
import type { Db } from '@talkreel/db/client';
import { findGeneration, type GenerationWithStages } from '@talkreel/db/repos/generations.repo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, notFound } from '../errors.ts';
import type { UserFeed } from '../realtime/user-feed.ts';
import type { Started } from './start-generation.service.ts';

const CHECK_EVERY_MS = 1_000;

export type WaitForEnd = (
  userId: string,
  generationId: string,
  timeoutMs: number,
) => Promise<GenerationWithStages>;

/** Waits until a generation ends or the time is up, and gives it as it then is. */
export function createWaitForEnd(db: Db, feed: UserFeed): WaitForEnd {
  return async (userId, generationId, timeoutMs) => {
    const until = Date.now() + timeoutMs;
    let wake = () => {};
    // An event only wakes the look at the database; a lost one costs a second.
    // Progress of whatever else this person has running is no reason to look.
    const stop = feed.listen(userId, (message) => {
      if (message.type === 'generation.changed' && message.generationId === generationId) wake();
    });
    try {
      for (;;) {
        const generation = await findGeneration(db, userId, generationId);
        if (!generation) throw notFound();
        if (isFinal(generation.state) || Date.now() >= until) return generation;
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
      stop();
    }
  };
}

/**
 * Answers a request that started a generation: 202 at once for `Prefer: respond-async`, otherwise its
 * end as the specification words it, or 202 when the time is up and the work goes on.
 */
export async function answer<Result>(options: {
  request: FastifyRequest;
  reply: FastifyReply;
  userId: string;
  started: Started;
  waitForEnd: WaitForEnd;
  timeoutMs: number;
  toResult: (generation: GenerationWithStages) => Result;
}): Promise<{ status: 200; body: Result } | { status: 202; body: Accepted }> {
  const { request, reply, started, userId } = options;
  reply.header('location', `/api/generations/${started.id}`);
  if (wantsAsync(request)) {
    reply.header('preference-applied', 'respond-async');
    return { status: 202, body: toAccepted(started, started.state) };
  }
  const generation = await options.waitForEnd(userId, started.id, options.timeoutMs);
  if (generation.state === 'succeeded') return { status: 200, body: options.toResult(generation) };
  if (generation.state === 'cancelled') throw new HttpError(409, 'cancelled', 'This was cancelled');
  if (generation.state === 'failed') {
    const code = generation.error_code ?? 'failed';
    throw new HttpError(
      code === 'timeout' || code === 'deadline' ? 504 : 502,
      code,
      generation.error_message ?? 'Failed',
    );
  }
  return { status: 202, body: toAccepted(started, generation.state) };
}

function toAccepted(started: Started, status: GenerationState): Accepted {
  return { id: started.id, status, predictionId: started.id, projectId: started.projectId };
}

function wantsAsync(request: FastifyRequest): boolean {
  return String(request.headers['prefer'] ?? '')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === 'respond-async');
}

/** The header the SPA always sends; at most 255 characters. */
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
