import { OPEN_PARTS_MAX } from '@talkreel/contracts/sets';
import type { GenerationKind } from '@talkreel/contracts/names';
import type { AcceptedRequest } from '@talkreel/db/generations/accept.repo';
import {
  generationDeadlineSeconds,
  longestWorkSeconds,
  pipelines,
  stageRules,
} from '@talkreel/queue/catalog';

/**
 * Until when a generation ends at the latest. Only some stages of a kind run at once for one user, so it has as many
 * rounds of time as its user's work in progress may need before it; whatever is started later comes after it.
 */
export function deadlineOf(
  kind: GenerationKind,
  {
    deadlineFactor,
    maxRunning,
    joins = false,
  }: { deadlineFactor: number; maxRunning: number; /** It joins a film again. */ joins?: boolean },
): Required<Pick<AcceptedRequest, 'deadlineSeconds' | 'ownWork'>> {
  return {
    deadlineSeconds:
      generationDeadlineSeconds(kind, deadlineFactor) +
      (joins ? longestWorkSeconds('film', deadlineFactor) : 0) +
      (pipelines[kind].length > 1 ? overtakenSeconds(deadlineFactor, maxRunning) : 0),
    ownWork: { roundSeconds: longestWorkSeconds(kind, deadlineFactor), atOnce: maxRunning },
  };
}

/**
 * How long the later stages of a generation may wait behind a batch that its user starts while the first ones run: one
 * attempt of each of the batch's videos.
 */
function overtakenSeconds(deadlineFactor: number, maxRunning: number): number {
  const rounds = Math.ceil(OPEN_PARTS_MAX / maxRunning);
  return rounds * stageRules.lipsync.attemptDeadlineSeconds * deadlineFactor;
}
