import { postAudio } from '@talkreel/contracts/http/audio';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services/services.ts';
import { invalid } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { findPerformer } from '../../services/performers.ts';
import { speakerOf } from '../../services/speakers.ts';
import { newProject } from '../../services/plans/plan.ts';
import { planSpeech } from '../../services/plans/plan-speech.ts';
import { askedBy } from '../../services/reply.service.ts';
import { requireText, requireNumber } from '../../services/results.ts';
import { jobTitle } from '../../services/project-title.ts';
import { serve } from '../../serve.ts';

export const audioRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  serve(app, postAudio, async (request, reply) => {
    const userId = userIdOf(request);
    const { text, language, videoId, projectId } = request.body;
    const { estimatedDuration, videoDuration, influencerId } = request.body;
    const started = await services.start(askedBy(request, 'audio'), async () => {
      const speaker = await speakerOf(services, userId, request.body);
      if (
        videoId !== undefined &&
        videoId !== 'custom' &&
        !(await services.references.isActor(videoId))
      ) {
        throw invalid('videoId', 'Unknown actor: choose one from the actor list');
      }
      const actorId = videoId ?? null;
      const influencer = await findPerformer(services.db, userId, influencerId);
      return {
        title: jobTitle('Speech', text),
        input: {
          text,
          ...speaker.input,
          actorId,
          language,
          estimatedDuration,
          videoDuration,
          ...(projectId === undefined ? {} : { projectId }),
        },
        about: influencer === null ? {} : { influencer },
        stageInputs: { audio: { text, ...speaker.stageInput } },
        plan: () =>
          planSpeech(services.db, userId, {
            projectId,
            project: newProject('video', {
              script: text,
              actorId,
              voiceId: speaker.input.voiceId ?? null,
            }),
          }),
        needs: speaker.needs,
        uploadAsset: speaker.uploadAsset,
      };
    });
    const { status, body } = await services.answer(request, reply, started, (generation) => ({
      url: requireText(generation.result, 'url'),
      id: generation.id,
      predictionId: generation.id,
      projectId: generation.project_id,
      durationSeconds: requireNumber(generation.result, 'durationSeconds'),
      take: generation.take ?? 1,
    }));
    return reply.code(status).send(body);
  });
};
