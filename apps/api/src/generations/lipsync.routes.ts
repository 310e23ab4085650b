import { INFLUENCER_SECONDS, LIPSYNC_TIMEOUT_MS } from '@talkreel/contracts/constants';
import { postLipsync } from '@talkreel/contracts/http/lipsync';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../services.ts';
import { userIdOf } from '../plugins/app/auth.ts';
import { findInfluencer, findSpoken } from './references.ts';
import { planVideo, repeatKeyOf, repeatKeysOf } from './plans.ts';
import { askedBy, requireText } from './reply.service.ts';
import type { Prepared } from './start-limits.ts';
import { serve } from '../serve.ts';
import type { z } from 'zod';

export const lipsyncRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  services.quotes.offer(postLipsync, 'lipsync', (userId, { body }) =>
    prepareVideo(services, userId, body),
  );

  serve(app, postLipsync, async (request, reply) => {
    const started = await services.start(askedBy(request, 'lipsync'), () =>
      prepareVideo(services, userIdOf(request), request.body),
    );
    const { status, body: result } = await services.answer(
      request,
      reply,
      started,
      (generation) => ({
        url: requireText(generation.result, 'url'),
        predictionId: generation.id,
        id: generation.id,
        projectId: generation.project_id,
      }),
      LIPSYNC_TIMEOUT_MS,
    );
    return reply.code(status).send(result);
  });
};

async function prepareVideo(
  services: Services,
  userId: string,
  body: z.output<typeof postLipsync.body>,
): Promise<Prepared<'lipsync'>> {
  const video = await services.references.video(body.video, userId, 'video');
  const audio = await services.references.speech(
    body.audioUrl ?? body.audio ?? '',
    userId,
    'audioUrl',
  );
  // A client may name the speech twice; it must be allowed to use both.
  if (body.audio !== undefined && body.audioUrl !== undefined) {
    await services.references.speech(body.audio, userId, 'audio');
  }
  const actorId = 'actor' in video ? video.actor.id : null;
  const videoPath = 'actor' in video ? video.actor.video_path : video.asset.path;
  const videoSeconds =
    'actor' in video
      ? video.actor.duration_seconds
      : (video.asset.duration_seconds ?? INFLUENCER_SECONDS);
  const influencer =
    'actor' in video ? null : await findInfluencer(services.db, userId, video.asset.project_id);
  const speech = await findSpoken(services.db, userId, audio);
  const endsWithSpeech = body.endsWithSpeech ?? false;
  return {
    title:
      'actor' in video
        ? `Video with ${video.actor.title}`
        : `Video with ${influencer?.name ?? 'your influencer'}`,
    input: {
      actorId,
      videoPath,
      audioPath: audio.path,
      videoSeconds,
      endsWithSpeech,
      audioSeconds: audio.duration_seconds,
    },
    about: { ...(influencer && { influencer }), ...(speech && { speech }) },
    stageInputs: {
      lipsync: { videoPath, audioPath: audio.path, videoSeconds, endsWithSpeech },
    },
    plan: () =>
      planVideo(services.db, userId, {
        recording: audio,
        // The recording may have been made for any actor.
        actorId: actorId ?? 'custom',
        repeatKeys: repeatKeysOf(audio.path, videoPath),
      }),
    repeatKey: repeatKeyOf(audio.path, videoPath, endsWithSpeech),
  };
}
