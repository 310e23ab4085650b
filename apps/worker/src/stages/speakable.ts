import { speechProblem } from '@talkreel/contracts/speakable';
import { StageFailure } from '@talkreel/queue/stage';

/** What no voice can say is not paid for. @throws {StageFailure} final, with the reason. */
export function requireSpeakable(text: string): void {
  const problem = speechProblem(text);
  if (problem !== null)
    throw new StageFailure({ code: 'unspeakable', userMessage: problem, then: 'final' });
}
