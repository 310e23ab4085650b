import type { z } from 'zod';
import { speechProblem } from './speakable.ts';

/** Refuses English text that cannot be spoken, before anything is charged. */
export function mustBeSpeakable(text: string, context: z.RefinementCtx<string>): void {
  const message = speechProblem(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
}
