import type { FastifyReply } from 'fastify';
import type { FaultOrder } from '../faults/fault-book.ts';
import type { HttpRefusal } from '../faults/http-fault.ts';

export interface InvalidField {
  type: string;
  /** `input` for a missing field, `input.name` for an invalid one. */
  field: string;
  description: string;
}

/** A reply in problem-details form, worded like the service's. */
export class Problem extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    body: Record<string, unknown>,
    retryAfterSeconds: number | null = null,
  ) {
    super(typeof body['detail'] === 'string' ? body['detail'] : String(status));
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const unauthenticated = () =>
  new Problem(401, {
    title: 'Unauthenticated',
    detail: 'You did not pass a valid authentication token',
    status: 401,
  });

export const insufficientCredit = () =>
  new Problem(402, {
    title: 'Insufficient credit',
    detail:
      'You have insufficient credit to run this model. Go to https://replicate.com/account/billing#billing to purchase credit. Once you purchase credit, please wait a few minutes before trying again.',
    status: 402,
  });

export const notFound = () =>
  new Problem(404, {
    title: 'Not found',
    detail: 'The requested resource could not be found.',
    status: 404,
  });

export const unknownVersion = () =>
  new Problem(422, {
    title: 'Invalid version or not permitted',
    detail:
      "The specified version does not exist (or perhaps you don't have permission to use it?)",
    status: 422,
  });

export const invalidInput = (fields: InvalidField[]) =>
  new Problem(422, {
    title: 'Input validation failed',
    detail: fields.map((field) => `- ${field.field}: ${field.description}\n`).join(''),
    status: 422,
    invalid_fields: fields,
  });

export const throttled = (retryAfterSeconds: number) =>
  new Problem(
    429,
    {
      title: 'Too many requests',
      detail: `Request was throttled. Your rate limit resets in ~${Math.ceil(retryAfterSeconds)}s.`,
      status: 429,
      retry_after: Math.ceil(retryAfterSeconds),
    },
    retryAfterSeconds,
  );

export const brokenInside = () =>
  new Problem(500, {
    title: 'Internal server error',
    detail: 'An unexpected error occurred. Please try again.',
    status: 500,
  });

export async function sendProblem(reply: FastifyReply, problem: Problem): Promise<void> {
  if (problem.retryAfterSeconds !== null)
    reply.header('retry-after', String(Math.ceil(problem.retryAfterSeconds)));
  await reply
    .code(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problem.body));
}

/** The refusal for an ordered fault. */
export function problemFor(kind: HttpRefusal, fault: FaultOrder): Problem {
  switch (kind) {
    case 'http-401':
      return unauthenticated();
    case 'http-402':
      return insufficientCredit();
    case 'withdrawn':
      return unknownVersion();
    case 'http-429':
      return throttled(fault.retryAfterSeconds ?? 30);
    case 'http-500':
      return brokenInside();
    case 'http-503':
      return new Problem(503, { title: 'Service unavailable', detail: 'Down.', status: 503 });
  }
}
