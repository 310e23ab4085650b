import { z } from 'zod';
import { NAME_MAX_CHARACTERS } from '../constants.ts';
import { visibleName } from '../username.ts';

/** A displayed name. */
export const personName = z
  .string()
  .trim()
  .max(NAME_MAX_CHARACTERS, `Names cannot exceed ${NAME_MAX_CHARACTERS} characters`)
  .refine(
    (text) => visibleName(text) === text.normalize('NFC'),
    'A name must be one line of visible characters',
  )
  .nullable();
