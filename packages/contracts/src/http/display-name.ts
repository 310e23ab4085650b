import { z } from 'zod';
import { cleanName } from '../clean-name.ts';
import { NAME_MAX_CHARACTERS } from '../constants.ts';

/** A displayed name, cleaned. */
export const displayName = z
  .string()
  .transform(cleanName)
  .refine(
    (name) => [...name].length <= NAME_MAX_CHARACTERS,
    `Names cannot exceed ${NAME_MAX_CHARACTERS} characters`,
  )
  .nullable();
