import { TAKES_INCLUDED } from '@talkreel/contracts/constants';
import { getPrice } from '@talkreel/contracts/http/price';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services.ts';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import {
  costLabel,
  plainPlan,
  type Plan,
  planSpeech,
  planVideo,
  repeatKeysOf,
} from '../../generations/plans.ts';
import { planRetake } from '../../generations/plan-retake.ts';
import { toBalance } from '../../lib/user.view.ts';
import { serve } from '../../serve.ts';
import type { Db } from '@talkreel/db/client';
import { findAssetById } from '@talkreel/db/media/assets.repo';
import { findOwnProject } from '@talkreel/db/library/projects.repo';
import type { Asset } from '@talkreel/db/schema';
import type { z } from 'zod';
import type { MediaReferences } from '../../generations/media-reference.service.ts';

/** What a button would cost, shown before it is pressed. */
export const priceRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, config } = services;
  const planOf = createPricing(services);

  serve(app, getPrice, async (request, reply) => {
    const userId = userIdOf(request);
    const { kind } = request.query;
    const user = await findUserWithCredits(db, userId);
    if (!user) throw notFound();
    const { cost, detail, takesUsed, refusal } = await planOf(userId, request.query);
    const { available } = toBalance(
      user.account,
      user.subscription_status === 'active',
      config.freeGenerations,
    );
    reply.header('cache-control', 'no-store');
    return {
      kind,
      cost,
      label: costLabel({ kind, cost }),
      detail,
      takesUsed,
      takesIncluded: TAKES_INCLUDED,
      available,
      affordable: cost === 0 || available > 0,
      refusal: refusal?.message ?? null,
    };
  });
};

type PriceQuery = z.output<typeof getPrice.query>;

/** Plans a request with the code that also decides its price when it is sent. */
export function createPricing({ db, references }: { db: Db; references: MediaReferences }) {
  return async (userId: string, query: PriceQuery): Promise<Plan> => {
    const { kind, projectId } = query;
    if (kind === 'audio') return planSpeech(db, userId, { projectId, project: null });
    if (kind === 'retake' && projectId !== undefined)
      return planRetake(db, userId, projectId, { script: null, repeatKey: null });
    if (kind !== 'lipsync') return plainPlan(kind, null);
    const recording = await recordingOf(userId, query);
    // A speech that is not made yet will pay for its video.
    if (!recording) return { ...plainPlan(kind, null), cost: 0 };
    const repeatKeys =
      query.video === undefined
        ? []
        : repeatKeysOf(recording.path, await clipOf(userId, query.video));
    return planVideo(db, userId, { recording, actorId: null, repeatKeys });
  };

  async function recordingOf(
    userId: string,
    { audioUrl, projectId }: PriceQuery,
  ): Promise<Asset | undefined> {
    if (audioUrl !== undefined) return references.speech(audioUrl, userId, 'audioUrl');
    if (projectId === undefined) return undefined;
    const project = await findOwnProject(db, userId, projectId);
    if (!project) throw notFound();
    return project.audio_asset === null ? undefined : findAssetById(db, project.audio_asset);
  }

  async function clipOf(userId: string, reference: string): Promise<string> {
    const video = await references.video(reference, userId, 'video');
    return 'actor' in video ? video.actor.video_path : video.asset.path;
  }
}
