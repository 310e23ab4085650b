import { recordedTextProblem, speechProblem } from '@talkreel/contracts/speakable';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { StageFailure } from '@talkreel/queue/stage';

/** What no voice can say is not paid for. @throws {StageFailure} final, with the reason. */
export function requireSpeakable(text: string, language?: SpeechLanguageCode): void {
  refuse(speechProblem(text, language));
}

/** Of what a recording says. @throws {StageFailure} final, with the reason. */
export function requireRecordedText(text: string): void {
  refuse(recordedTextProblem(text));
}

function refuse(problem: string | null): void {
  if (problem !== null)
    throw new StageFailure({ code: 'unspeakable', userMessage: problem, then: 'final' });
}
