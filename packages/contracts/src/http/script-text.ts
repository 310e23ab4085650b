import { z } from 'zod';
import { DIALOGUE_MAX_CHARACTERS } from '../constants.ts';
import { scriptHelpTexts } from '../texts/make.ts';
import { mustBeSpeakable } from '../speakable.ts';

/** A script that can be spoken, of any length that a dialogue may have. */
export const scriptText = z
  .string({ error: scriptHelpTexts.noScript })
  .max(DIALOGUE_MAX_CHARACTERS, {
    error: scriptHelpTexts.longScript(DIALOGUE_MAX_CHARACTERS),
    abort: true,
  })
  .trim()
  .min(1, { error: scriptHelpTexts.noScript, abort: true })
  .superRefine(mustBeSpeakable);
