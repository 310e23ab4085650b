import { isConnectionLost, isDatabaseTrouble } from '@talkreel/db/trouble';
import fp from 'fastify-plugin';
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod';
import { HttpError, PaymentRequiredError } from '../../errors.ts';

const STATUS_CODES: Record<number, string> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'rate_limited',
};

/** One error shape for every reply; what is not ours to show is logged and hidden. */
export default fp(
  async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const requestId = request.id;
      if (error instanceof PaymentRequiredError) return reply.code(402).send(error.reply);
      if (error instanceof HttpError) {
        return reply.code(error.status).send({
          code: error.code,
          message: error.message,
          ...(error.field === undefined ? {} : { field: error.field }),
          requestId,
        });
      }
      if (hasZodFastifySchemaValidationErrors(error)) {
        const issue = error.validation[0];
        const path = issue?.instancePath.split('/').filter(Boolean).join('.');
        return reply.code(400).send({
          code: 'invalid',
          message: issue?.message ?? 'Invalid request',
          ...(path ? { field: path } : {}),
          requestId,
        });
      }
      const status =
        error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
      if (
        status >= 400 &&
        status < 500 &&
        error instanceof Error &&
        !isResponseSerializationError(error)
      ) {
        return reply
          .code(status)
          .send({ code: STATUS_CODES[status] ?? 'refused', message: error.message, requestId });
      }
      request.log.error({ err: error }, 'request failed');
      // Whoever was out of reach, the database or storage: asking again may help.
      if (isDatabaseTrouble(error) || isConnectionLost(error)) {
        return reply.code(503).header('retry-after', '2').send({
          code: 'unavailable',
          message: 'Talkreel is briefly unavailable. Please try again.',
          requestId,
        });
      }
      return reply
        .code(500)
        .send({ code: 'internal', message: 'Something went wrong on our side.', requestId });
    });
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).send({ code: 'not_found', message: 'Not found', requestId: request.id }),
    );
  },
  { name: 'errors' },
);
