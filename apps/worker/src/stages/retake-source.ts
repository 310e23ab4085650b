import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import type { Delivery } from '@talkreel/db/generations/deliver.repo';
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

const retakes = z.object({ retake: z.unknown(), sceneRetake: z.unknown() }).partial();

/** A sentence made again: of a video, or of a scene, which a film shows and its project does not. */
export interface Retake<Input> {
  retake: Input;
  isScene: boolean;
}

/**
 * The input of such a stage; null: it is another one. The outer name makes a worker of an earlier release fail, instead
 * of delivering the sentence alone, or a scene as the film.
 */
export function readRetake<Input>(schema: z.ZodType<Input>, given: unknown): Retake<Input> | null {
  const { retake, sceneRetake } = retakes.safeParse(given).data ?? {};
  const read = schema.safeParse(retake ?? sceneRetake);
  return read.success ? { retake: read.data, isScene: retake === undefined } : null;
}

/** A scene's files are shown by no column of its project. */
export function unshown({ output, assets }: Delivery): Delivery {
  return { output, assets: assets.map(({ asset }) => ({ asset, column: null })) };
}

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
