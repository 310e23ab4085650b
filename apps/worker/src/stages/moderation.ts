import { texts } from '@talkreel/contracts/texts';
import { ContentRefused, ProviderBusy, ProviderError } from '@talkreel/providers/errors';
import type { ModerationInput } from '@talkreel/providers/moderation/contract';
import { StageFailure, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';

const ASK_AGAIN_MS = 2_000;

/**
 * Moderates what a user wrote or sent before anything is paid for it.
 * @throws {ContentRefused} for what our content rules forbid: final, nothing was charged.
 */
export async function moderate(
  deps: Pick<StageDeps, 'providers'>,
  run: StageRun,
  input: ModerationInput,
): Promise<void> {
  const { flagged, categories } = await deps.providers.moderation
    .check(input, run.signal)
    .catch((error: unknown) => {
      // Moderation costs nothing: a moderator that is briefly unavailable costs no attempt.
      if (error instanceof ProviderError && error.retryable && !(error instanceof ProviderBusy)) {
        throw new StageFailure({
          code: 'unreachable',
          userMessage: error.userMessage,
          then: 'defer',
          deferMs: ASK_AGAIN_MS,
          notice: texts.waiting.unreachable,
          cause: error,
        });
      }
      throw error;
    });
  if (flagged) throw new ContentRefused(`moderation found ${categories.join(', ') || 'something'}`);
}
