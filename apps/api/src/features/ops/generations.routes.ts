import { getOpsGeneration, listOpsGenerations } from '@talkreel/contracts/http/ops-generations';
import { countOpenOfSet, findGenerationById } from '@talkreel/db/generations/generations.repo';
import { ledgerOfGeneration } from '@talkreel/db/credits/ledger.repo';
import {
  listAllGenerations,
  listAttemptsOfGeneration,
} from '@talkreel/db/operators/operator-generations.repo';
import { findOwnRecording } from '@talkreel/db/media/own-recordings.repo';
import { findConsoleUser } from '@talkreel/db/operators/operator-users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { serve } from '../../serve.ts';
import type { OpsOptions } from './ops-options.ts';
import { toListReply, toOpsDetail, toOpsGeneration } from './ops.view.ts';

export const generationRoutes: FastifyPluginAsyncZod<OpsOptions> = async (
  app,
  { deps: { db } },
) => {
  serve(app, listOpsGenerations, async ({ query: { user = null, ...query } }) =>
    toListReply(await listAllGenerations(db, { ...query, userId: user }), toOpsGeneration),
  );

  serve(app, getOpsGeneration, async ({ params: { id } }) => {
    const generation = await findGenerationById(db, id);
    if (!generation) throw notFound();
    const recordingId = recordingIn(generation.input);
    const [user, attempts, ledger, openInSet, recording] = await Promise.all([
      findConsoleUser(db, generation.user_id),
      listAttemptsOfGeneration(db, id),
      ledgerOfGeneration(db, id),
      countOpenOfSet(db, generation.set_id),
      recordingId === undefined ? undefined : findOwnRecording(db, generation.user_id, recordingId),
    ]);
    return toOpsDetail(
      { ...generation, username: user?.username ?? '' },
      { attempts, ledger, openInSet, recording },
    );
  });
};

const spokenBy = z.object({
  recordingId: z.uuid().optional(),
  speech: z.object({ recordingId: z.uuid().optional() }).optional(),
});

/** The user's own recording that a speech, or a video of it, is made of. */
function recordingIn(input: unknown): string | undefined {
  const { data } = spokenBy.safeParse(input);
  return data?.recordingId ?? data?.speech?.recordingId;
}
