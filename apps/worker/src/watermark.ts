import { join } from 'node:path';
import type { Db } from '@talkreel/db/client';
import { claimMarkId, shareMarkKey } from '@talkreel/db/media/watermarks.repo';
import type { MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import { readPlainWav, writePlainWav } from '@talkreel/media-tools/plain-wav';
import { untilItWorks } from '@talkreel/media-tools/until-it-works';
import type { StageRun } from '@talkreel/queue/stage';
import { markPicture, type MarkPictureInput } from '@talkreel/watermark/mark-picture';
import { markSpeech } from '@talkreel/watermark/mark-speech';

type Marked = Pick<StageRun, 'claim'>;

/** Marks what a stage makes, with the id of that stage. */
export interface Watermark {
  /** Draws what is added to each frame, into a file in `dir`; returns its path. */
  picture(
    run: Marked,
    of: Pick<MarkPictureInput, 'size' | 'seen'> & { dir: string },
    options: MediaRunOptions,
  ): Promise<string>;
  /** Marks speech as we store it, into a file in `dir`; returns its path. */
  speech(run: Marked, of: { file: string; dir: string }, signal: AbortSignal): Promise<string>;
}

/** Marks with the operator's key, or with the one that all processes share, which the first mark reads. */
export function createWatermark(given: string | undefined, db: Db): Watermark {
  const keyOf = untilItWorks(() => shareMarkKey(db, given));
  return {
    async picture({ claim }, { dir, ...of }, options) {
      const [id, key] = [await claimMarkId(db, claim.stage.id), await keyOf()];
      return markPicture({ id, key, ...of, output: join(dir, 'watermark.yuv') }, options);
    },
    async speech({ claim }, { file, dir }, signal) {
      const plain = await readPlainWav(file, signal);
      // Longer than what is ever spoken: it is stored as it is.
      if (plain === null) return file;
      const samples = await markSpeech({
        id: await claimMarkId(db, claim.stage.id),
        key: await keyOf(),
        ...plain,
      });
      const output = join(dir, 'watermarked.wav');
      await writePlainWav(output, { ...plain, samples }, signal);
      return output;
    },
  };
}
