import type { FastifyReply, FastifyRequest } from 'fastify';
import { titleOf } from './problem-titles.ts';

/** Whether the reply goes to a program that sent a key; browsers get the bodies of the specification. */
export function wantsProblem(request: FastifyRequest): boolean {
  return typeof request.keyToken === 'string';
}

/** Sends a refusal as RFC 9457 describes. The instance is the id under which we have logged the request. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  { code, message, ...more }: { code: string; message: string; [name: string]: unknown },
): FastifyReply {
  const problem = {
    type: `urn:talkreel:problem:${code}`,
    title: titleOf(code),
    status,
    detail: message,
    instance: `urn:uuid:${reply.request.id}`,
    code,
    ...more,
  };
  // A text is sent as it is: the route's own schema of the reply knows the browser's body only.
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem));
}
