import type { Project } from '@talkreel/db/schema';
import { withoutPauses } from '@talkreel/speech-text/read-text';
import { sentencesOf } from './captions.ts';

const CHARACTERS = 70;

/** Its owner's name for it, else what it says first; null: it says nothing. */
export function projectTitle({ name, script }: Pick<Project, 'name' | 'script'>): string | null {
  const title = name ?? sentencesOf(withoutPauses(script ?? ''))[0];
  if (title === undefined) return null;
  const characters = [...title];
  return characters.length <= CHARACTERS
    ? title
    : `${characters
        .slice(0, CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}
