import {
  isConnectionLost,
  isTransientDatabaseError,
  isStorageFull,
} from '@talkreel/db/database-errors';
import { isStoreAway } from '@talkreel/storage/store-errors';
import { measure } from '@talkreel/observability/measurements';
import fp from 'fastify-plugin';
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { HttpError, notFound, PaymentRequiredError, UnknownVersion } from '../../errors.ts';
import { sendProblem, wantsProblem } from './problem.ts';

const STATUS_CODES: Record<number, string> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'rate_limited',
};

/** The `Retry-After` of a status in seconds, unless the refusal has its own. */
const RETRY_AFTER_SECONDS: Record<number, number> = { 503: 5 };

/** One error shape for every reply; internal details are logged and hidden. */
export default fp(
  async (app) => {
    app.setErrorHandler((error, request, reply) => {
      // A route may have described the file that it then could not open: no cache may keep this reply in its place.
      for (const name of ['etag', 'accept-ranges', 'content-range', 'content-disposition'])
        reply.removeHeader(name);
      reply.header('cache-control', 'no-store');
      if (error instanceof PaymentRequiredError) {
        measure('request.refused', { code: 'payment_required' });
        return wantsProblem(request)
          ? sendProblem(reply, 402, error.reply)
          : reply.code(402).send(error.reply);
      }
      const { status, retryAfterSeconds = RETRY_AFTER_SECONDS[status], ...body } = refusalOf(error);
      if (status >= 500 && !(error instanceof HttpError))
        request.log.error({ err: error }, 'request failed');
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
      measure('request.refused', { code: body.code });
      return wantsProblem(request)
        ? sendProblem(reply, status, body)
        : reply.code(status).send({ ...body, requestId: request.id });
    });
    // Unknown routes are refused before the body is read, because nobody may use it.
    app.addHook('onRequest', async (request) => {
      if (request.is404) throw notFound();
    });
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).send({ code: 'not_found', message: 'Not found', requestId: request.id }),
    );
  },
  { name: 'errors' },
);

interface Refusal {
  status: number;
  code: string;
  message: string;
  field?: string;
  served?: readonly string[];
  retryAfterSeconds?: number | undefined;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof HttpError) {
    const { status, code, message, field, retryAfterSeconds } = error;
    return {
      ...{ status, code, message, retryAfterSeconds },
      ...(field !== undefined && { field }),
      ...(error instanceof UnknownVersion && { served: error.served }),
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (
    status >= 400 &&
    status < 500 &&
    error instanceof Error &&
    !isResponseSerializationError(error)
  )
    return { status, code: STATUS_CODES[status] ?? 'refused', message: error.message };
  // The database or storage was unreachable: a retry may help.
  if (
    [isTransientDatabaseError, isConnectionLost, isStorageFull, isStoreAway].some((is) => is(error))
  ) {
    return {
      status: 503,
      code: 'unavailable',
      message: 'Talkreel is briefly unavailable. Please try again.',
      retryAfterSeconds: 2,
    };
  }
  return { status: 500, code: 'internal', message: 'Something went wrong on our side.' };
}

function invalid({
  validation,
  validationContext,
}: {
  validation: ZodFastifySchemaValidationError[];
  validationContext?: string | undefined;
}): Refusal {
  // A malformed id in an address is a 404.
  if (validationContext === 'params')
    return { status: 404, code: 'not_found', message: 'Not found' };
  const [issue] = validation;
  const field = issue?.instancePath.split('/').filter(Boolean).join('.');
  return {
    status: 400,
    code: 'invalid',
    message: issue?.message ?? 'Invalid request',
    ...(field ? { field } : {}),
  };
}
