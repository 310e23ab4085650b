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
import { HttpError, isRefusal } from '../../errors.ts';
import type { Services } from '../../services.ts';

/** What a finished video was made of, as far as one of its sentences can be made again of it. */
interface RetakeSource {
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

/** @throws {HttpError} 409, if its sentences cannot be spoken again. */
export async function findRetakeSource(
  services: Services,
  userId: string,
  project: ProjectWithFiles,
): Promise<RetakeSource> {
  const { db, references, languages } = services;
  const { video_asset: video, audio_asset: audio, audio_path: recordingPath } = project;
  const [source, recording] = await Promise.all([
    video === null ? undefined : findVideoSource(db, video),
    audio === null ? undefined : findAssetById(db, audio),
  ]);
  if (!source || recordingPath === null) throw refusal('not_retakable', retakeTexts.otherKind);
  if (source.kind === 'film') throw refusal('not_retakable', retakeTexts.film);
  const { clipPath, moves } = source;
  if (clipPath === null || source.kind === 'influencer-video')
    throw refusal('not_retakable', retakeTexts.otherKind);
  const spokenBy = recording?.source_generation ?? null;
  const speech = spokenBy === null ? undefined : await findSpeech(db, userId, spokenBy);
  if (!speech || spokenBy === null) throw refusal('not_retakable', retakeTexts.otherKind);
  if (speech.recordingId !== null) throw refusal('own_recording', retakeTexts.ownRecording);
  const language = speech.language ?? LANGUAGE;
  if (!isSpeechLanguage(language) || !(await languages.offered()).includes(language))
    throw refusal('language_unavailable', texts.speech.languageOff(languageName(language)));
  const voice = await orRefuse('voice_gone', retakeTexts.voiceGone, () =>
    references.voice(speech.voiceId ?? '', 'sentence'),
  );
  // Only what this user may still use in a new video.
  await orRefuse('source_gone', retakeTexts.sourceGone, () =>
    references.video(mediaPath('video', clipPath), userId, 'sentence'),
  );
  return {
    clipPath,
    moves: moves ?? null,
    recordingPath,
    model: await findSpeechModel(db, spokenBy),
    voice,
    language,
    rate: speech.rate ?? 1,
    influencer: performingInfluencer.safeParse(source.influencer).data ?? null,
  };
}

function refusal(code: string, message: string): HttpError {
  return new HttpError(409, code, message, 'sentence');
}

async function orRefuse<T>(code: string, message: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (isRefusal(error)) throw refusal(code, message);
    throw error;
  }
}
