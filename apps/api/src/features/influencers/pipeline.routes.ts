import {
  LANGUAGE,
  ONE_SHOT_MAX_SECONDS,
  ONE_SHOT_RATE,
  ONE_SHOT_VOICES,
  SCRIPT_MAX_SECONDS,
} from '@talkreel/contracts/constants';
import { postPipeline } from '@talkreel/contracts/http/influencers';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import type { Db } from '@talkreel/db/client';
import { listPronunciations } from '@talkreel/db/accounts/pronunciations.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userIdOf } from '../../plugins/app/auth.ts';
import { invalid } from '../../errors.ts';
import { newProject, plainPlan } from '../../generations/plans.ts';
import { askedBy, toAccepted } from '../../generations/reply.service.ts';
import type { InfluencerServices } from './influencer-services.ts';
import { jobTitle } from '../../generations/projects.ts';
import { serve } from '../../serve.ts';
import type { Prepared } from '../../generations/start-limits.ts';
import type { Services } from '../../services.ts';
import type { z } from 'zod';

/** One shot: script and portrait side by side, then voice and clip, then the talking video. Always answers at once. */
export const pipelineRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services },
) => {
  services.quotes.offer(postPipeline, 'one-shot', (userId, { body }) =>
    prepareOneShot(services, userId, body),
  );

  serve(app, postPipeline, async (request, reply) => {
    const started = await services.start(askedBy(request, 'one-shot'), () =>
      prepareOneShot(services, userIdOf(request), request.body),
    );
    return reply
      .code(202)
      .header('location', addressOf(routes.getGeneration, { params: { id: started.id } }))
      .send(toAccepted(started));
  });
};

async function prepareOneShot(
  services: Services,
  userId: string,
  body: z.output<typeof postPipeline.body>,
): Promise<Prepared<'one-shot'>> {
  const { influencerDescription, gender, scriptTopic, voiceId, script } = body;
  if (script !== undefined) await requireFit(services.db, userId, script);
  const voice = await services.references.voice(voiceId ?? ONE_SHOT_VOICES[gender], 'voiceId');
  return {
    title: jobTitle('One shot', scriptTopic),
    input: {
      influencerDescription,
      gender,
      scriptTopic,
      voiceId: voice.id,
      ...(script !== undefined && { script }),
    },
    stageInputs: {
      script:
        script === undefined
          ? { topic: scriptTopic, maxDurationSeconds: SCRIPT_MAX_SECONDS }
          : { reviewed: script },
      image: {
        prompt: `${influencerDescription.replace(/(?<![\s.])[\s.]+$/, '')} (${gender})`,
      },
      audio: { voiceId: voice.id, samplePath: voice.sample_path },
      'image-to-video': { seconds: ONE_SHOT_MAX_SECONDS },
    },
    plan: () =>
      plainPlan(
        'one-shot',
        newProject('influencer', { description: influencerDescription, voiceId: voice.id }),
      ),
  };
}

/**
 * Estimates the length as the page does, with the user's own pronunciations.
 * @throws {HttpError} 400
 */
async function requireFit(db: Db, userId: string, script: string): Promise<void> {
  const pronunciations = await listPronunciations(db, userId);
  const seconds = estimateSpeechSeconds(script, ONE_SHOT_RATE, LANGUAGE, pronunciations);
  if (seconds > ONE_SHOT_MAX_SECONDS + 1e-9)
    throw invalid('script', scriptHelpTexts.longForOneShot(seconds, ONE_SHOT_MAX_SECONDS));
}
