import { CROSSFADE_SECONDS } from '@talkreel/contracts/sets';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { findFilmScenes, type FilmScene } from '@talkreel/db/library/film-scenes.repo';
import type { ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import { HttpError } from '../../errors.ts';
import type { Services } from '../../services.ts';

type Sentence = Awaited<ReturnType<Services['captions']['sentences']>>[number];

/** What one recording of a finished video says: all of it, or a scene of a film. */
export interface SpokenPart {
  /** In the part's own text and time. */
  sentences: Sentence[];
  /** Where the part begins in the whole script, in characters, and in the video. */
  firstCharacter: number;
  firstSecond: number;
  /** The length of the part's video; what is said later is cut off. */
  seconds: number;
  videoPath: string;
  recordingPath: string | null;
  /** Null: the video is no film. */
  film: { position: number; scene: FilmScene; scenes: FilmScene[]; transition: string } | null;
}

/** The parts of a finished video in order. @throws {HttpError} 409 if it is a film whose scenes are not known any more. */
export async function listSpokenParts(
  { db, captions }: Pick<Services, 'db' | 'captions'>,
  project: ProjectWithFiles,
  videoPath: string,
): Promise<SpokenPart[]> {
  const { video_asset: video, duration_seconds: seconds, audio_path: recordingPath } = project;
  const made = video === null ? undefined : await findFilmScenes(db, video);
  if (!made)
    return [
      {
        ...{ sentences: await captions.sentences(project), firstCharacter: 0, firstSecond: 0 },
        ...{ seconds: seconds ?? Infinity, videoPath, recordingPath, film: null },
      },
    ];
  const { scenes, transition, count } = made;
  if (scenes.length < count) throw refusal('source_gone', retakeTexts.sourceGone);
  if (scenes.map(({ text }) => text).join('\n') !== project.script)
    throw refusal('not_retakable', retakeTexts.otherKind);
  const overlap = transition === 'crossfade' ? CROSSFADE_SECONDS : 0;
  const parts: SpokenPart[] = [];
  let [firstCharacter, firstSecond] = [0, 0];
  for (const [position, scene] of scenes.entries()) {
    const { text, audioAsset, audioPath, audioSeconds, videoSeconds } = scene;
    const spoken = { script: text, audio_asset: audioAsset, audio_seconds: audioSeconds };
    parts.push({
      sentences: await captions.sentences({ ...project, ...spoken, audio_path: audioPath }),
      ...{ firstCharacter, firstSecond, seconds: videoSeconds },
      ...{ videoPath: scene.videoPath, recordingPath: audioPath },
      film: { position, scene, scenes, transition },
    });
    firstCharacter += text.length + 1;
    firstSecond += videoSeconds - overlap;
  }
  return parts;
}

/** The n-th sentence of all parts, and which one of its part it is. */
export function sentenceAt(
  parts: readonly SpokenPart[],
  index: number,
): { part: SpokenPart; at: number; sentence: Sentence } | undefined {
  let at = index;
  for (const part of parts) {
    const sentence = part.sentences[at];
    if (sentence) return { part, at, sentence };
    at -= part.sentences.length;
  }
  return undefined;
}

/** Of the sentence that was asked for, or of all. */
export function refusal(code: string, message: string): HttpError {
  return new HttpError(409, code, message, 'sentence');
}
