import { INFLUENCER_SECONDS, LIPSYNC_TIMEOUT_MS } from '@talkreel/contracts/constants';
import { postLipsync } from '@talkreel/contracts/http/lipsync';
import { findCoveringAudio } from '@talkreel/db/repos/generations.repo';
import { findOwnProject, setProjectActor } from '@talkreel/db/repos/projects.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../app.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { answer, idempotencyKeyOf } from '../../services/reply.service.ts';
import { requireText } from '../../services/results.ts';

export const lipsyncRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.post(
    postLipsync.path,
    { schema: { body: postLipsync.body, response: postLipsync.responses } },
    async (request, reply) => {
      const userId = userIdOf(request);
      const { body } = request;
      const video = await services.references.video(body.video, userId, 'video');
      const audio = await services.references.asset(
        'audio',
        body.audioUrl ?? body.audio ?? '',
        userId,
        'audioUrl',
      );
      // A client may name the speech twice; each name must be one it may use.
      if (body.audio !== undefined && body.audioUrl !== undefined) {
        await services.references.asset('audio', body.audio, userId, 'audio');
      }
      const actorId = 'actor' in video ? video.actor.id : null;
      const videoPath = 'actor' in video ? video.actor.video_path : video.asset.path;
      const videoSeconds =
        'actor' in video
          ? video.actor.duration_seconds
          : (video.asset.duration_seconds ?? INFLUENCER_SECONDS);
      const covering =
        audio.source_generation === null
          ? undefined
          : await findCoveringAudio(services.db, userId, audio.source_generation);
      const project =
        audio.project_id === null
          ? undefined
          : await findOwnProject(services.db, userId, audio.project_id);
      const endsWithSpeech = body.endsWithSpeech ?? false;
      const started = await services.start({
        userId,
        kind: 'lipsync',
        title: 'actor' in video ? `Video with ${video.actor.title}` : 'Video with your influencer',
        input: {
          actorId,
          videoPath,
          audioPath: audio.path,
          videoSeconds,
          endsWithSpeech,
          audioSeconds: audio.duration_seconds,
        },
        stageInputs: {
          lipsync: { videoPath, audioPath: audio.path, videoSeconds, endsWithSpeech },
        },
        project: project
          ? { id: project.id }
          : { kind: 'video', script: null, description: null, actorId, voiceId: null },
        coveredBy: covering?.id ?? null,
        repeatKey: `lipsync:${audio.path}:${videoPath}${endsWithSpeech ? ':speech' : ''}`,
        idempotencyKey: idempotencyKeyOf(request),
      });
      if (project && actorId !== null) await setProjectActor(services.db, project.id, actorId);
      const { status, body: result } = await answer({
        request,
        reply,
        userId,
        started,
        waitForEnd: services.waitForEnd,
        timeoutMs: LIPSYNC_TIMEOUT_MS,
        toResult: (generation) => ({
          url: requireText(generation.result, 'url'),
          predictionId: generation.id,
          id: generation.id,
          projectId: generation.project_id,
        }),
      });
      return reply.code(status).send(result);
    },
  );
};
