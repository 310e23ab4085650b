import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitCorrection } from '@talkreel/captions/fit-correction';
import { textOfWords, type TimedWord } from '@talkreel/captions/words';
import type { CaptionWords } from '@talkreel/contracts/http/captions';
import { storageKey } from '@talkreel/contracts/media';
import { findSpeechCaptions, keepPauses } from '@talkreel/db/repos/captions.repo';
import type { ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import type { Pause } from '@talkreel/db/schema';
import { findPauses } from '@talkreel/media-tools/pauses';
import type { Connections } from '../deps.ts';
import { alignWords } from './align-words.ts';
import { captionFile, hasCaptions, type CaptionFormat } from './captions.ts';
import { speechUnits } from './speech-units.ts';
import { digestOf } from './digest-of.ts';

const MEASURE_TIMEOUT_MS = 20_000;

/** The captions of finished videos. */
export interface ProjectCaptions {
  /** The words as they are shown, with their times; null: the video has none. */
  words(project: ProjectWithFiles): Promise<CaptionWords | null>;
  /** As a file; null: the video has no words. `asSpoken` leaves out its owner's corrections. */
  file(
    project: ProjectWithFiles,
    format: CaptionFormat,
    options?: { asSpoken?: boolean },
  ): Promise<string | null>;
}

type Deps = Pick<Connections, 'db' | 'store' | 'log'>;

export function createProjectCaptions(deps: Deps): ProjectCaptions {
  const measuring = new Map<string, Promise<Pause[] | null>>();

  /** Once per recording; requests that come meanwhile wait for the same measurement. */
  function measure(asset: string, path: string): Promise<Pause[] | null> {
    const running = measuring.get(asset);
    if (running) return running;
    const started = measurePauses(deps, asset, path).finally(() => measuring.delete(asset));
    measuring.set(asset, started);
    return started;
  }

  async function words(project: ProjectWithFiles): Promise<CaptionWords | null> {
    const { script, audio_asset: asset, audio_path: path, audio_seconds: seconds } = project;
    const isSpoken = project.video_asset !== null && hasCaptions(script, seconds);
    if (!isSpoken || script === null || seconds === null || asset === null || path === null)
      return null;
    const stored = await findSpeechCaptions(deps.db, asset);
    const pauses = stored.pauses ?? (await measure(asset, path));
    const spoken = alignWords(speechUnits(script, stored.language), seconds, pauses);
    if (spoken.length === 0) return null;
    const shown = stored.text === null ? spoken : fitCorrection(spoken, stored.text);
    const until = project.duration_seconds ?? seconds;
    const timed = shown.filter(({ startSeconds }) => startSeconds < until);
    return {
      words: timed,
      spoken,
      text: stored.text ?? textOfWords(spoken),
      original: textOfWords(spoken),
      isCorrected: stored.text !== null,
      version: stored.version,
      textId: idOf(timed),
    };
  }

  return {
    words,
    async file(project, format, { asSpoken = false } = {}) {
      const captions = await words(project);
      if (!captions) return null;
      const shown = asSpoken ? captions.spoken : captions.words;
      return captionFile(format, shown, project.duration_seconds);
    },
  };
}

/** null: not now. The times are then estimated, and the next request measures again. */
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
