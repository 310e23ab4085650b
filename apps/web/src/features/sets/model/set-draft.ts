import { estimateWords } from '@talkreel/captions/estimate-words';
import { followShots } from '@talkreel/captions/follow-shots';
import { speechUnits } from '@talkreel/captions/speech-units';
import type { TimedWord } from '@talkreel/captions/words';
import { LANGUAGE } from '@talkreel/contracts/constants';
import type { SetShots } from '@talkreel/contracts/http/set-shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { CROSSFADE_SECONDS, textsOfBatch, type ShotText } from '@talkreel/contracts/sets';
import type { DraftActor } from '../../../components/ad-draft/ad-draft.tsx';
import { draftSpeech, joinSpeeches } from '../../../components/ad-draft/draft-speech.ts';
import type { Sound } from '../../../components/ad-draft/use-draft-playback.ts';
import type { ShownPerformer } from '../../../lib/performers.ts';
import { videoSeconds } from '../../../lib/speech-fit.ts';
import type { SpeechReader } from '../../../lib/speech-reader.ts';
import { scriptOf, type BatchDraft } from './batch-draft.ts';
import { showable } from '../../../components/export-dialog/use-titles-choice.ts';
import { withParts, type RowShot } from './draft-shots.ts';
import { isBlank, type TextRow } from './draft.ts';
import { performerOfScene, type FilmDraft } from './film-draft.ts';
import type { SetKind } from './set-kinds.ts';

/** What somebody says, and how long that is seen. */
export interface DraftScene {
  text: string;
  spokenSeconds: number;
  seconds: number;
  url: string;
  thumbnail: string | null;
}

/** What a set says that is being composed, and who performs it. */
export interface ComposedAd {
  /** The ids of the rows by their part. */
  rows: string[];
  /** Where these are in the form, from 0: rows without words are left out. */
  places: number[];
  texts: ShotText[];
  /** How long two scenes are seen at once. */
  overlap: number;
  rate: number;
  /** The number of rows that have no words yet. */
  blank: number;
}

type Chosen = Pick<ShownPerformer, 'seconds' | 'videoUrl' | 'thumbnail'>;

function sceneOf(
  text: string,
  { seconds: clipSeconds, videoUrl, thumbnail }: Chosen,
  { speech, rate, endsWithSpeech }: { speech: SpeechReader; rate: number; endsWithSpeech: boolean },
): DraftScene {
  const spokenSeconds = speech.secondsOf(text, rate);
  const seconds = videoSeconds(spokenSeconds, clipSeconds, endsWithSpeech);
  return { text, spokenSeconds, seconds, url: videoUrl, thumbnail };
}

function writtenRows(all: readonly TextRow[]) {
  const written = all.filter((row) => !isBlank(row));
  return {
    written,
    rows: written.map(({ id }) => id),
    places: written.map((row) => all.indexOf(row)),
    blank: all.length - written.length,
  };
}

/** The texts of a batch; rows without words have none. */
export function composedBatch({
  openings,
  body,
}: Pick<BatchDraft, 'openings' | 'body'>): ComposedAd {
  const { written, ...rows } = writtenRows(openings);
  return {
    ...rows,
    texts:
      written.length === 0 ? [] : textsOfBatch(written.map(({ text }) => scriptOf(text, body))),
    ...{ overlap: 0, rate: 1 },
  };
}

/** The video in which an actor says an opening. */
export function sceneOfBatch(
  { openings, body, endsWithSpeech }: BatchDraft,
  row: string | undefined,
  actor: Chosen,
  speech: SpeechReader,
): DraftScene[] {
  const opening = openings.find(({ id }) => id === row);
  if (opening === undefined) return [];
  const script = scriptOf(opening.text, body);
  return [sceneOf(script, actor, { speech, rate: 1, endsWithSpeech })];
}

export function composedFilm({ scenes, rate, transition }: FilmDraft): ComposedAd {
  const { written, ...rows } = writtenRows(scenes);
  return {
    ...rows,
    texts: written.map(({ text }, part) => ({ part, text: text.trim() })),
    overlap: transition === 'crossfade' ? CROSSFADE_SECONDS : 0,
    rate,
  };
}

/** All scenes of a film that have words and an actor, in a row. */
export function scenesOfFilm(
  draft: FilmDraft,
  performers: readonly ShownPerformer[],
  speech: SpeechReader,
): DraftScene[] {
  const { rate } = draft;
  return draft.scenes.flatMap((scene) => {
    const actor = performerOfScene(scene, draft, performers);
    if (actor === null || isBlank(scene)) return [];
    return [sceneOf(scene.text.trim(), actor, { speech, rate, endsWithSpeech: true })];
  });
}

/** What is heard and seen of scenes in a row, and when each begins. */
export function playedScenes(
  scenes: readonly DraftScene[],
  { overlap, rate }: Pick<ComposedAd, 'overlap' | 'rate'>,
): { sound: Sound; actors: DraftActor[]; starts: number[] } {
  const said = scenes.map(({ text, spokenSeconds, seconds }) => ({
    speech: draftSpeech(text, LANGUAGE, spokenSeconds),
    seconds,
  }));
  const { words, phrases, starts, seconds } = joinSpeeches(said, overlap);
  const actors: DraftActor[] = scenes.map(({ url, thumbnail }, index) => ({
    ...{ url, thumbnail },
    startSeconds: starts[index] ?? 0,
  }));
  return {
    sound: { speech: { words, phrases, language: LANGUAGE }, rate, seconds, recordingUrl: null },
    ...{ actors, starts },
  };
}

/** The words of texts, counted as the server counts them. */
export const wordsOfTexts = (
  texts: readonly ShotText[],
): Array<{ part: number | null; words: TimedWord[] }> =>
  texts.map(({ part, text }) => ({ part, words: estimateWords(speechUnits(text, LANGUAGE), 1) }));

/** What a set that was started is to have: the shots at the words of its texts, and the words on screen. */
export function adToSave(
  { kind, rows, texts }: { kind: SetKind; rows: readonly string[]; texts: readonly ShotText[] },
  kept: { shots: readonly RowShot[]; titles: readonly Title[] },
): Pick<SetShots, 'shots' | 'titles'> {
  const worded = wordsOfTexts(texts);
  const all = withParts(kept.shots, rows);
  const shots = worded.flatMap(({ part, words }) =>
    followShots(
      all.filter((shot) => shot.part === part),
      words,
    ).flatMap(({ shot, isLost }) => (isLost ? [] : [shot])),
  );
  const spoken = kind === 'film' ? worded.flatMap(({ words }) => words) : undefined;
  return { shots, titles: showable(kept.titles, spoken) };
}
