import { LANGUAGE } from '@talkreel/contracts/constants';
import {
  performingInfluencer,
  type GenerationInputs,
} from '@talkreel/contracts/http/generation-inputs';
import { mediaPath } from '@talkreel/contracts/media';
import {
  isSpeechLanguage,
  languageName,
  type SpeechLanguageCode,
} from '@talkreel/contracts/speech-languages';
import { texts } from '@talkreel/contracts/texts';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { findSpeech } from '@talkreel/db/generations/speech-purchases.repo';
import type { ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import { findSpeechModel, findVideoSource } from '@talkreel/db/library/versions.repo';
import { findAssetById } from '@talkreel/db/media/assets.repo';
import type { VoiceRow } from '@talkreel/db/schema';
import type { Db } from '@talkreel/db/client';
import type { FilmScene } from '@talkreel/db/library/film-scenes.repo';
import { isRefusal } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { refusal, type SpokenPart } from './spoken-parts.ts';

/** What a finished video was made of, as far as one of its sentences can be made again of it. */
export interface RetakeSource {
  clipPath: string;
  /** Which frames of the clip the video shows; null: the same ones. */
  moves: unknown;
  recordingPath: string;
  /** What spoke the recording; null: not known. */
  model: string | null;
  voice: VoiceRow;
  language: SpeechLanguageCode;
  rate: number;
  influencer: GenerationInputs['lipsync']['influencer'] | null;
}

/** What was made of a part, before it is looked up whether all of that is still there. */
type Made = Pick<RetakeSource, 'clipPath' | 'moves' | 'recordingPath'> & {
  spokenBy: string;
  voiceId: string | null;
  language: string | null;
  rate: number | null;
  influencer: unknown;
};

/** @throws {HttpError} 409, if its sentences cannot be spoken again. */
export async function findRetakeSource(
  services: Services,
  userId: string,
  project: ProjectWithFiles,
  { film }: Pick<SpokenPart, 'film'>,
): Promise<RetakeSource> {
  const { db, references, languages } = services;
  const made =
    film === null ? await madeVideo(db, userId, project) : madeScene(film.scene, film.scenes);
  const language = made.language ?? LANGUAGE;
  if (!isSpeechLanguage(language) || !(await languages.offered()).includes(language))
    throw refusal('language_unavailable', texts.speech.languageOff(languageName(language)));
  const voice = await orRefuse('voice_gone', retakeTexts.voiceGone, () =>
    references.voice(made.voiceId ?? '', 'sentence'),
  );
  // Only what this user may still use in a new video.
  await orRefuse('source_gone', retakeTexts.sourceGone, () =>
    references.video(mediaPath('video', made.clipPath), userId, 'sentence'),
  );
  const { clipPath, moves, recordingPath, spokenBy } = made;
  return {
    ...{ clipPath, moves, recordingPath, voice, language },
    model: await findSpeechModel(db, spokenBy),
    rate: made.rate ?? 1,
    influencer: performingInfluencer.safeParse(made.influencer).data ?? null,
  };
}

async function madeVideo(db: Db, userId: string, project: ProjectWithFiles): Promise<Made> {
  const { video_asset: video, audio_asset: audio, audio_path: recordingPath } = project;
  const [source, recording] = await Promise.all([
    video === null ? undefined : findVideoSource(db, video),
    audio === null ? undefined : findAssetById(db, audio),
  ]);
  if (!source || recordingPath === null) throw refusal('not_retakable', retakeTexts.otherKind);
  const { clipPath, moves, influencer } = source;
  if (clipPath === null || source.kind === 'influencer-video')
    throw refusal('not_retakable', retakeTexts.otherKind);
  const spokenBy = recording?.source_generation ?? null;
  const speech = spokenBy === null ? undefined : await findSpeech(db, userId, spokenBy);
  if (!speech || spokenBy === null) throw refusal('not_retakable', retakeTexts.otherKind);
  if (speech.recordingId !== null) throw refusal('own_recording', retakeTexts.ownRecording);
  const { voiceId, language, rate } = speech;
  return {
    ...{ clipPath, moves: moves ?? null, influencer, recordingPath },
    ...{ spokenBy, voiceId, language, rate },
  };
}

/**
 * Whoever performs in any scene is seen in the film, and is found by what the version notes: one influencer, so that
 * withdrawing a consent finds it.
 */
function madeScene(scene: FilmScene, scenes: readonly FilmScene[]): Made {
  const performing = scenes.flatMap(
    ({ influencer }) => performingInfluencer.safeParse(influencer).data ?? [],
  );
  if (new Set(performing.map(({ id }) => id)).size > 1)
    throw refusal('not_retakable', retakeTexts.severalInfluencers);
  const { clipPath, audioPath: recordingPath, id: spokenBy, voiceId, language, rate } = scene;
  return {
    ...{ clipPath, moves: scene.moves ?? null, recordingPath, spokenBy, voiceId, language, rate },
    influencer: performing[0] ?? null,
  };
}

async function orRefuse<T>(code: string, message: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (isRefusal(error)) throw refusal(code, message);
    throw error;
  }
}
