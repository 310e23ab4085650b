import { toCursor } from '@talkreel/contracts/http/pages';
import type { FastifyReply } from 'fastify';

/** Links the next page of this list in the reply, with the same limit and filters. */
export function linkNext(
  reply: FastifyReply,
  next: { at: string; id: number | string } | null,
): void {
  if (next === null) return;
  const url = new URL(reply.request.url, 'http://here');
  url.searchParams.set('before', toCursor(next));
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
}
