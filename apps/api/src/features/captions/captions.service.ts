import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitCorrection } from '@talkreel/captions/fit-correction';
import { textOfWords, type TimedWord } from '@talkreel/captions/words';
import type { CaptionWords, CaptionsToBurn } from '@talkreel/contracts/http/captions';
import { labelLanguageOf, type LabelLanguage } from '@talkreel/contracts/label';
import { storageKey } from '@talkreel/contracts/media';
import { findSpeechCaptions, keepPauses } from '@talkreel/db/library/captions.repo';
import { findOwnProject, type ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import type { Pause } from '@talkreel/db/schema';
import { findPauses } from '@talkreel/media-tools/pauses';
import type { Connections } from '../../deps.ts';
import { alignSpoken } from './align-spoken.ts';
import { alignWords } from './align-words.ts';
import { captionFile, type CaptionFormat } from './captions.view.ts';
import { hasCaptions } from '../../generations/projects.ts';
import { inheritCorrection } from './inherit-correction.ts';
import { scriptSentences, type ScriptSentence } from './script-sentences.ts';
import { speechUnits } from '@talkreel/captions/speech-units';
import { digestOf } from '../../lib/digests.ts';
import { texts } from '@talkreel/contracts/texts';
import { HttpError, invalid } from '../../errors.ts';
import { captionCues } from '@talkreel/captions/cues';
import type { ExportRequest } from '@talkreel/contracts/http/exports';

const MEASURE_TIMEOUT_MS = 20_000;

/** Another tab corrected the captions since they were read. */
export const captionsChanged = () => new HttpError(409, 'captions_changed', texts.captions.changed);

/** The captions of finished videos. */
export interface ProjectCaptions {
  /** The words as they are shown, with their times; null: the video has none. */
  words(project: ProjectWithFiles): Promise<CaptionWords | null>;
  /** The words of a text before it is spoken, as those of a video are counted. */
  wordsOf(text: string): Array<Pick<TimedWord, 'text' | 'endsLine'>>;
  /** The sentences of its script and when they are spoken; none: it has no words. */
  sentences(project: ProjectWithFiles): Promise<ScriptSentence[]>;
  /** The language of an export's label: that of the words, English if there are none. */
  labelLanguage(project: ProjectWithFiles): Promise<LabelLanguage>;
  /** The captions as a file; null: the video has no words. `asSpoken` leaves out its owner's corrections. */
  file(
    project: ProjectWithFiles,
    format: CaptionFormat,
    options?: { asSpoken?: boolean },
  ): Promise<string | null>;
  /**
   * What an export draws, with the words of this moment: a later correction makes another export.
   * @throws {HttpError} 409 if there are no words, or not the ones that were previewed; 400 if none can be drawn.
   */
  toBurn(
    project: ProjectWithFiles,
    wanted: NonNullable<ExportRequest['captions']>,
  ): Promise<BurntCaptions>;
}

export interface BurntCaptions {
  draw: CaptionsToBurn;
  textId: string;
}

type Deps = Pick<Connections, 'db' | 'store' | 'log'>;

export function createProjectCaptions(deps: Deps): ProjectCaptions {
  const measuring = new Map<string, Promise<Pause[] | null>>();

  /** Measures a recording once; requests that come meanwhile wait for the same measurement. */
  function measure(asset: string, path: string): Promise<Pause[] | null> {
    const running = measuring.get(asset);
    if (running) return running;
    const started = measurePauses(deps, asset, path).finally(() => measuring.delete(asset));
    measuring.set(asset, started);
    return started;
  }

  /** The words of its script as they are spoken; null: it has none. */
  async function align(project: ProjectWithFiles) {
    const { script, audio_asset: asset, audio_path: path, audio_seconds: seconds } = project;
    const isSpoken = project.video_asset !== null && hasCaptions(script, seconds);
    if (!isSpoken || script === null || seconds === null || asset === null || path === null)
      return null;
    const stored = await findSpeechCaptions(deps.db, asset);
    const read = speechUnits(script, stored.language);
    const told = stored.wordTimes && alignSpoken(read.units, stored.wordTimes, seconds);
    const spoken = told ?? alignWords(read, seconds, stored.pauses ?? (await measure(asset, path)));
    return spoken.length === 0 ? null : { script, seconds, stored, units: read.units, spoken };
  }

  /** The correction of the video that this one is a version of, until it is corrected itself; null: there is none. */
  async function inherited(
    { user_id: userId, version_of: of }: ProjectWithFiles,
    { stored, spoken }: NonNullable<Awaited<ReturnType<typeof align>>>,
  ): Promise<string | null> {
    if (of === null || stored.version > 0) return null;
    const parent = await findOwnProject(deps.db, userId, of);
    const before = parent && (await words(parent));
    return before?.isCorrected === true
      ? inheritCorrection({ spoken: before.spoken, shown: before.words }, spoken)
      : null;
  }

  async function words(project: ProjectWithFiles): Promise<CaptionWords | null> {
    const aligned = await align(project);
    if (!aligned) return null;
    const { script, seconds, stored, spoken } = aligned;
    const text = stored.text ?? (await inherited(project, aligned));
    const shown = text === null ? spoken : fitCorrection(spoken, text);
    const until = project.duration_seconds ?? seconds;
    const timed = shown.filter(({ startSeconds }) => startSeconds < until);
    return {
      words: timed,
      spoken,
      text: text ?? textOfWords(spoken),
      original: textOfWords(spoken),
      isCorrected: text !== null,
      version: stored.version,
      textId: idOf(timed),
      language: labelLanguageOf(stored.language, script),
    };
  }

  async function labelLanguage({
    script,
    audio_asset: asset,
    audio_seconds: seconds,
  }: ProjectWithFiles) {
    if (asset === null || !hasCaptions(script, seconds)) return 'en';
    return labelLanguageOf((await findSpeechCaptions(deps.db, asset)).language, script ?? '');
  }

  return {
    words,
    wordsOf: (text) =>
      speechUnits(text).units.map((unit) => ({ text: unit.text, endsLine: unit.endsLine })),
    async sentences(project) {
      const aligned = await align(project);
      return aligned ? scriptSentences(aligned.script, aligned.units, aligned.spoken) : [];
    },
    labelLanguage,
    async file(project, format, { asSpoken = false } = {}) {
      const captions = await words(project);
      if (!captions) return null;
      const shown = asSpoken ? captions.spoken : captions.words;
      return captionFile(format, shown, project.duration_seconds);
    },
    async toBurn(project, { style, color, box, textId: previewed }) {
      const current = await words(project);
      if (!current) throw new HttpError(409, 'no_words', texts.captions.none, 'captions');
      const { words: shown, textId, isCorrected } = current;
      if (previewed !== undefined && previewed !== textId) throw captionsChanged();
      if (captionCues(shown, style).length === 0)
        throw invalid('captions', texts.captions.cannotBeDrawn);
      // The speech was moderated before it was spoken, so only corrected words still have to be.
      return { draw: { style, color, box, words: shown, moderate: isCorrected }, textId };
    },
  };
}

/** null: the recording cannot be measured now. The times are then estimated, and the next request measures again. */
async function measurePauses(
  { db, store, log }: Deps,
  asset: string,
  path: string,
): Promise<Pause[] | null> {
  const dir = await mkdtemp(join(tmpdir(), 'talkreel-speech-'));
  try {
    const file = join(dir, 'speech');
    if (!(await store.toFile(storageKey('audio', path), file))) return null;
    const pauses = await findPauses(file, { timeoutMs: MEASURE_TIMEOUT_MS });
    await keepPauses(db, asset, pauses);
    return pauses;
  } catch (error) {
    log.warn({ err: error, asset }, 'the pauses of a speech could not be measured');
    return null;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function idOf(words: readonly TimedWord[]): string {
  return digestOf(words).slice(0, 22);
}
