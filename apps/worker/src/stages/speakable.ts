import { recordedTextProblem, speechProblem } from '@talkreel/contracts/speakable';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { StageFailure } from '@talkreel/queue/stage';

/**
 * Refuses text that no voice can say before anything is paid for it.
 * @throws {StageFailure} final, with the reason.
 */
export function requireSpeakable(text: string, language?: SpeechLanguageCode): void {
  refuse(speechProblem(text, language));
}

/**
 * Refuses the text of an own recording that cannot be used.
 * @throws {StageFailure} final, with the reason.
 */
export function requireRecordedText(text: string): void {
  refuse(recordedTextProblem(text));
}

function refuse(problem: string | null): void {
  if (problem !== null)
    throw new StageFailure({ code: 'unspeakable', userMessage: problem, then: 'final' });
}
