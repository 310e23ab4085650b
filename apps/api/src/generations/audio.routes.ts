import { postAudio } from '@talkreel/contracts/http/audio';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../services.ts';
import { invalid } from '../errors.ts';
import { userIdOf } from '../plugins/app/auth.ts';
import { findInfluencer } from './references.ts';
import { newProject, planSpeech } from './plans.ts';
import { askedBy, requireText, requireNumber } from './reply.service.ts';
import { jobTitle } from './projects.ts';
import type { Prepared } from './start-limits.ts';
import { serve } from '../serve.ts';
import type { GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import type { ProviderService } from '@talkreel/contracts/names';
import { languageName } from '@talkreel/contracts/speech-languages';
import { texts } from '@talkreel/contracts/texts';
import type { z } from 'zod';
import { usableRecording } from './own-recordings.service.ts';

type SpeechBody = z.output<typeof postAudio.body>;

export const audioRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  services.quotes.offer(postAudio, 'audio', (userId, { body }) =>
    prepareSpeech(services, userId, body),
  );

  serve(app, postAudio, async (request, reply) => {
    const started = await services.start(askedBy(request, 'audio'), () =>
      prepareSpeech(services, userIdOf(request), request.body),
    );
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

async function prepareSpeech(
  services: Services,
  userId: string,
  body: SpeechBody,
): Promise<Prepared<'audio'>> {
  const { text, language, videoId, projectId, estimatedDuration, videoDuration } = body;
  const speaker = await speakerOf(services, userId, body);
  if (
    videoId !== undefined &&
    videoId !== 'custom' &&
    !(await services.references.isActor(videoId))
  ) {
    throw invalid('videoId', 'Unknown actor: choose one from the actor list');
  }
  const actorId = videoId ?? null;
  const influencer = await findInfluencer(services.db, userId, body.influencerId);
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
}

/** Who or what speaks a text. */
interface Speaker {
  input: Pick<GenerationInputs['audio'], 'voiceId' | 'recordingId' | 'rate'>;
  stageInput: Record<string, unknown>;
  /** The services whose failure would make the request pointless. */
  needs: ProviderService[];
  /** The file that becomes part of the project. */
  uploadAsset: string | null;
}

/** A voice of the catalog, in a language that the model in use speaks, or a recording of the user's own. */
export async function speakerOf(
  { db, references, languages }: Pick<Services, 'db' | 'references' | 'languages'>,
  userId: string,
  body: SpeechBody,
): Promise<Speaker> {
  const { recordingId, language, rate = 1 } = body;
  if (recordingId !== undefined) {
    const { id, asset, path } = await usableRecording(db, userId, recordingId);
    return {
      input: { recordingId: id, rate: 1 },
      stageInput: { recordingPath: path },
      needs: ['moderation'],
      uploadAsset: asset,
    };
  }
  const voice = await references.voice(body.speaker ?? '', 'speaker');
  if (!(await languages.offered()).includes(language))
    throw invalid('language', texts.speech.languageOff(languageName(language)));
  return {
    input: { voiceId: voice.id, rate },
    stageInput: { voiceId: voice.id, samplePath: voice.sample_path, rate, language },
    needs: ['moderation', 'audio'],
    uploadAsset: null,
  };
}
