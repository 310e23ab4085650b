import { isOpenToTests, isPublishing } from '@talkreel/contracts/test-mode';
import type { Db } from '@talkreel/db/client';
import { modesOf, type Touched } from '@talkreel/db/generations/test-modes.repo';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { HttpError } from '../../errors.ts';
import { otherMode } from '../../generations/tests-apart.ts';
import { callerOf } from './auth.ts';

const numbers = z.array(z.coerce.number().int());
const named = z.object({ id: z.union([z.string(), z.number()]) });

const liveOnly = (): HttpError =>
  new HttpError(
    403,
    'live_only',
    'A test key cannot do this: it changes only what test keys made. Use a live key or our pages.',
  );

const testIsPrivate = (): HttpError =>
  new HttpError(
    409,
    'test_is_private',
    'This was made with a test key, so it cannot be shown to others. Make it again with a live key or on our pages.',
  );

/**
 * Keeps what test keys made and everything else apart, for every route that names something in its address or a list of
 * projects: a key works on what is of its own mode, and nobody shows a test to others. Starting something is checked
 * where it is planned, too, since a body may name more. A session sees both.
 */
export default fp<{ db: Db }>(
  async (app, { db }) => {
    app.addHook('preHandler', async (request) => {
      const { contract } = request.routeOptions.config;
      const { apiKey } = request;
      const userId = callerOf(request);
      if (!contract || userId === undefined) return;
      if (apiKey?.isTest && !isOpenToTests(contract)) throw liveOnly();
      const isShown = isPublishing(contract);
      if (!apiKey && !isShown) return;
      const touched = touchedBy(request, contract.path);
      if (touched === null) return;
      const { hasTests, hasLive } = await modesOf(db, userId, touched);
      if (apiKey?.isTest ? hasLive : hasTests)
        throw isShown ? testIsPrivate() : otherMode(apiKey?.isTest === true);
    });
  },
  { name: 'test-mode', dependencies: ['auth'] },
);

/** What a request names, by the address of its route; null: nothing that has a mode. */
function touchedBy({ params, query, body }: FastifyRequest, path: string): Touched | null {
  const id = named.safeParse(params).data?.id;
  if (id === undefined) {
    if (!path.startsWith('/api/projects') && !path.startsWith('/api/trash')) return null;
    const lists = [query, body].map((part) => z.object({ ids: numbers }).safeParse(part).data?.ids);
    const projectIds = lists.flatMap((ids) => ids ?? []);
    return projectIds.length > 0 ? { projectIds } : null;
  }
  if (/^\/api\/(?:ai-influencer\/)?projects\//.test(path)) return { projectIds: [Number(id)] };
  if (/^\/api\/(?:generations|replicate\/cancel)\//.test(path)) return { generationId: String(id) };
  return /^\/api\/(?:batches|films)\//.test(path) ? { setId: String(id) } : null;
}
