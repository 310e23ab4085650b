import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { getSentences, postRetake } from '@talkreel/contracts/http/retakes';
import { filmTransition, type GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import { dialogueTexts } from '@talkreel/contracts/texts/make';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { speechProblem } from '@talkreel/contracts/speakable';
import type { ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { invalid, isRefusal } from '../../errors.ts';
import { planRetake } from '../../generations/plan-retake.ts';
import { finishedVideo } from '../../generations/plans.ts';
import { jobTitle } from '../../generations/projects.ts';
import { askedBy, requireText } from '../../generations/reply.service.ts';
import type { Prepared } from '../../generations/start-limits.ts';
import { digestOf } from '../../lib/digests.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { findRetakeSource, type RetakeSource } from './retake-source.ts';
import { listSpokenParts, refusal, sentenceAt, type SpokenPart } from './spoken-parts.ts';

/** One sentence of a finished video spoken again: a new version of it. */
export const retakeRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  serve(app, getSentences, async (request) => {
    const userId = userIdOf(request);
    const { project, path } = await finishedVideo(services.db, userId, request.params.id);
    const parts = await partsOrProblem(services, project, path);
    if (typeof parts === 'string')
      return { sentences: await sentencesOf(services, project), problem: parts };
    const sentences = parts.flatMap(({ sentences: found, firstSecond, seconds }) =>
      found.map(({ text, startSeconds, endSeconds }) => ({
        text,
        startSeconds: firstSecond + startSeconds,
        endSeconds: firstSecond + endSeconds,
        isSpoken: startSeconds < seconds,
      })),
    );
    return { sentences, problem: await problemOf(services, userId, { project, parts }) };
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

/** A finished video: what it says, part by part. */
interface Spoken {
  project: ProjectWithFiles;
  parts: SpokenPart[];
}

function partsOrProblem(
  services: Services,
  project: ProjectWithFiles,
  path: string,
): Promise<SpokenPart[] | string> {
  return listSpokenParts(services, project, path).catch(messageOf);
}

/** Only shown: none can be spoken again. */
async function sentencesOf(services: Services, project: ProjectWithFiles) {
  const found = await services.captions.sentences(project);
  const until = project.duration_seconds ?? Infinity;
  return found.map(({ text, startSeconds, endSeconds }) => ({
    ...{ text, startSeconds, endSeconds },
    isSpoken: startSeconds < until,
  }));
}

/** Why no sentence can be spoken again; null: some can, and a request says which cannot. */
async function problemOf(
  services: Services,
  userId: string,
  { project, parts }: Spoken,
): Promise<string | null> {
  let problem: string | null = retakeTexts.noSentences;
  for (const part of parts.filter(({ sentences }) => sentences.length > 0)) {
    problem = await findRetakeSource(services, userId, project, part).then(() => null, messageOf);
    if (problem === null) return null;
  }
  return problem;
}

function messageOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  throw error;
}

/** The stages get everything that they need, so that nothing can change under them. */
async function prepareRetake(
  services: Services,
  userId: string,
  projectId: number,
  { sentence, before, text }: z.output<typeof postRetake.body>,
): Promise<Prepared<'retake'>> {
  const { project, path } = await finishedVideo(services.db, userId, projectId);
  const parts = await listSpokenParts(services, project, path);
  const found = sentenceAt(parts, sentence);
  // A video that cannot be changed says so, whichever sentence was asked for.
  const part = found?.part ?? parts[0];
  if (!part) throw refusal('sentence_moved', retakeTexts.notThere);
  const source = await findRetakeSource(services, userId, project, part);
  if (found?.sentence.text !== before) throw refusal('sentence_moved', retakeTexts.notThere);
  if (found.sentence.startSeconds >= found.part.seconds)
    throw refusal('not_spoken', retakeTexts.notSpoken);
  const { language, rate, voice, clipPath } = source;
  const problem = speechProblem(text, language);
  if (problem !== null) throw invalid('text', problem);
  const { start, end } = found.sentence;
  const said = changed(project.script ?? '', found.part.firstCharacter, { start, end, text });
  if (said.length > DIALOGUE_MAX_CHARACTERS)
    throw invalid('text', dialogueTexts.tooManyCharacters(DIALOGUE_MAX_CHARACTERS));
  const film = filmOf(found.part, { start, end, text });
  const repeatKey = `retake:${path}:${sentence}:${digestOf(text)}`;
  const spoken = { text, voiceId: voice.id, language, rate };
  return {
    title: jobTitle('New sentence', text),
    input: {
      ...spoken,
      projectId,
      sentence,
      before,
      script: said,
      actorId: project.actor_id,
      videoPath: clipPath,
      ...(film && { film }),
    },
    about: source.influencer ? { influencer: source.influencer } : {},
    stageInputs: stageInputsOf(found, source, spoken),
    plan: () => planRetake(services.db, userId, projectId, { script: said, repeatKey }),
    repeatKey,
  };
}

interface Change {
  start: number;
  end: number;
  text: string;
}

function changed(script: string, from: number, { start, end, text }: Change): string {
  return script.slice(0, from + start) + text + script.slice(from + end);
}

/** What a version of a film notes, by which its own scenes are found. */
function filmOf({ film }: SpokenPart, change: Change): GenerationInputs['retake']['film'] {
  if (film === null) return undefined;
  const { position, scenes, transition } = film;
  return {
    scene: position,
    text: changed(film.scene.text, 0, change),
    scenes: scenes.map(({ id }, at) => (at === position ? null : id)),
    transition: filmTransition.parse(transition),
  };
}

/** Those of a film have other names, so a worker of the release before fails instead of showing a scene as the film. */
function stageInputsOf(
  { part, at, sentence }: NonNullable<ReturnType<typeof sentenceAt>>,
  { voice, recordingPath, model, clipPath, moves }: RetakeSource,
  spoken: object,
): Prepared<'retake'>['stageInputs'] {
  const { sentences, film } = part;
  const speech = {
    ...spoken,
    ...{ samplePath: voice.sample_path, recordingPath, model },
    before: [sentences[at - 1]?.endSeconds ?? null, sentence.startSeconds],
    after: [sentence.endSeconds, sentences[at + 1]?.startSeconds ?? null],
  };
  const video = { videoPath: part.videoPath, clipPath, moves };
  if (film === null) return { audio: { retake: speech }, lipsync: { retake: video } };
  const scenes = film.scenes.map(({ videoPath }, n) => (n === film.position ? null : videoPath));
  return {
    audio: { sceneRetake: speech },
    lipsync: { sceneRetake: video },
    join: { sceneRetake: { scenes, transition: film.transition } },
  };
}
