import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { StageFailure } from '@talkreel/queue/stage';
import { z } from 'zod';
import type { StageDeps } from '../deps.ts';
import { fetchMedia, MediaGone } from '../workspace.ts';

/** Where a sentence was in its video, and for how long the new one is: in frames. For the lip-sync of the same retake. */
export const retakenPart = z.object({
  fromFrame: z.number().int(),
  toFrame: z.number().int(),
  frames: z.number().int(),
});
export type RetakenPart = z.infer<typeof retakenPart>;

/** Copies a file of the earlier version. @throws {StageFailure} final, if it has been deleted. */
export async function fetchSource(
  { store }: Pick<StageDeps, 'store'>,
  kind: 'audio' | 'video',
  path: string,
  toFile: string,
): Promise<string> {
  try {
    return await fetchMedia(store, kind, path, toFile);
  } catch (cause) {
    if (!(cause instanceof MediaGone)) throw cause;
    throw new StageFailure({
      code: 'source_gone',
      userMessage: retakeTexts.sourceGone,
      then: 'final',
      cause,
    });
  }
}
