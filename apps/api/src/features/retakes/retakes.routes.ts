import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { getSentences, postRetake } from '@talkreel/contracts/http/retakes';
import { dialogueTexts } from '@talkreel/contracts/texts/make';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { speechProblem } from '@talkreel/contracts/speakable';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpError, invalid, isRefusal } from '../../errors.ts';
import { planRetake } from '../../generations/plan-retake.ts';
import { finishedVideo } from '../../generations/plans.ts';
import { jobTitle } from '../../generations/projects.ts';
import { askedBy, requireText } from '../../generations/reply.service.ts';
import type { Prepared } from '../../generations/start-limits.ts';
import { digestOf } from '../../lib/digests.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { findRetakeSource } from './retake-source.ts';

/** One sentence of a finished video spoken again: a new version of it. */
export const retakeRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  serve(app, getSentences, async (request) => {
    const userId = userIdOf(request);
    const { project } = await finishedVideo(services.db, userId, request.params.id);
    const found = await services.captions.sentences(project);
    const sentences = found.map(({ text, startSeconds, endSeconds }) => ({
      text,
      startSeconds,
      endSeconds,
      isSpoken: startSeconds < (project.duration_seconds ?? Infinity),
    }));
    const problem =
      sentences.length === 0
        ? retakeTexts.noSentences
        : await findRetakeSource(services, userId, project).then(
            () => null,
            (error: unknown) => {
              if (isRefusal(error)) return error.message;
              throw error;
            },
          );
    return { sentences, problem };
  });

  services.quotes.offer(postRetake, 'retake', (userId, { params, body }) =>
    prepareRetake(services, userId, params.id, body),
  );

  serve(app, postRetake, async (request, reply) => {
    const asked = askedBy(request, 'retake');
    const started = await services.start(asked, () =>
      prepareRetake(services, asked.userId, request.params.id, request.body),
    );
    const { status, body } = await services.answer(request, reply, started, (generation) => ({
      url: requireText(generation.result, 'url'),
      id: generation.id,
      predictionId: generation.id,
      projectId: generation.project_id,
    }));
    return reply.code(status).send(body);
  });
};

/** The stages get everything that they need, so that nothing can change under them. */
async function prepareRetake(
  services: Services,
  userId: string,
  projectId: number,
  { sentence, before, text }: z.output<typeof postRetake.body>,
): Promise<Prepared<'retake'>> {
  const { project, path: videoPath } = await finishedVideo(services.db, userId, projectId);
  const { clipPath, moves, recordingPath, model, voice, ...source } = await findRetakeSource(
    services,
    userId,
    project,
  );
  const sentences = await services.captions.sentences(project);
  const found = sentences[sentence];
  if (found?.text !== before)
    throw new HttpError(409, 'sentence_moved', retakeTexts.notThere, 'sentence');
  if (found.startSeconds >= (project.duration_seconds ?? Infinity))
    throw new HttpError(409, 'not_spoken', retakeTexts.notSpoken, 'sentence');
  const { language, rate } = source;
  const problem = speechProblem(text, language);
  if (problem !== null) throw invalid('text', problem);
  const old = project.script ?? '';
  const script = old.slice(0, found.start) + text + old.slice(found.end);
  if (script.length > DIALOGUE_MAX_CHARACTERS)
    throw invalid('text', dialogueTexts.tooManyCharacters(DIALOGUE_MAX_CHARACTERS));
  const repeatKey = `retake:${videoPath}:${sentence}:${digestOf(text)}`;
  const spoken = { text, voiceId: voice.id, language, rate };
  return {
    title: jobTitle('New sentence', text),
    input: {
      ...spoken,
      projectId,
      sentence,
      before,
      script,
      actorId: project.actor_id,
      videoPath: clipPath,
    },
    about: source.influencer ? { influencer: source.influencer } : {},
    stageInputs: {
      audio: {
        retake: {
          ...spoken,
          samplePath: voice.sample_path,
          recordingPath,
          model,
          before: [sentences[sentence - 1]?.endSeconds ?? null, found.startSeconds],
          after: [found.endSeconds, sentences[sentence + 1]?.startSeconds ?? null],
        },
      },
      lipsync: { retake: { videoPath, clipPath, moves } },
    },
    plan: () => planRetake(services.db, userId, projectId, { script, repeatKey }),
    repeatKey,
  };
}
