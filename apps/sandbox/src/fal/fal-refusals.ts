import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultBook, FaultEndpoint } from '../faults/fault-book.ts';
import { type HttpRefusal, meetHttpFault } from '../faults/http-fault.ts';

/** How fal words a refusal. An account without credit is locked. */
const refusals: Record<HttpRefusal, [status: number, detail: string]> = {
  'http-401': [401, 'No user found for Key ID and Secret'],
  'http-402': [403, 'User is locked. Reason: Exhausted balance.'],
  withdrawn: [404, 'Application not found'],
  'http-429': [429, 'Too many requests'],
  'http-500': [500, 'Internal Server Error'],
  'http-503': [503, 'Service Unavailable'],
};

/** Applies a fault ordered for a call of fal's. */
export const meetFalFault = (
  faults: FaultBook,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: FaultEndpoint,
  model: string | null,
) =>
  meetHttpFault({
    ...{ faults, request, reply, endpoint, model },
    refuse(kind, fault) {
      const [status, detail] = refusals[kind];
      if (kind === 'http-429') reply.header('retry-after', fault.retryAfterSeconds ?? 30);
      void reply.code(status).send({ detail });
    },
  });

/** fal's own scheme: another is refused as no key is. */
export function requireKey(request: FastifyRequest): void {
  if (!/^Key \S+/.test(request.headers.authorization ?? ''))
    throw Object.assign(new Error('No user found for Key ID and Secret'), { statusCode: 401 });
}
