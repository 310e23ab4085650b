import { join } from 'node:path';
import { ownRecordingTexts } from '@talkreel/contracts/own-recordings';
import { checkAudio } from '@talkreel/media-tools/quality-gate';
import { StageFailure, type StageRun } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../../deps.ts';
import { fetchMedia, MediaGone } from '../../workspace.ts';
import { moderate } from '../moderation.ts';
import { requireRecordedText } from '../speakable.ts';
import type { Recording } from './shared-speech.ts';

export const ownRecordingInput = z.object({
  recordingPath: z.string(),
  /** What it says, as its user wrote it down. */
  text: z.string(),
});

/**
 * What its user recorded, as it was made ready when it was sent. The text is moderated like every script; no speech
 * provider takes part.
 */
export async function takeOwnRecording(
  deps: StageDeps,
  run: StageRun,
  { recordingPath, text }: z.infer<typeof ownRecordingInput>,
  dir: string,
): Promise<[Recording, { recorded: true }]> {
  requireRecordedText(text);
  await moderate(deps, run, { texts: [text] });
  const file = await fetchMedia(deps.store, 'audio', recordingPath, join(dir, 'own.wav')).catch(
    (cause: unknown) => {
      if (!(cause instanceof MediaGone)) throw cause;
      throw new StageFailure({
        code: 'recording_gone',
        userMessage: ownRecordingTexts.gone,
        then: 'final',
        cause,
      });
    },
  );
  const { durationSeconds } = await checkAudio(file, { signal: run.signal });
  return [{ file, durationSeconds }, { recorded: true }];
}
