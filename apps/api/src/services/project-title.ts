import { sentencesOf } from '@talkreel/speech-text/sentences';
import { shorten } from '@talkreel/contracts/shorten';
import type { Project } from '@talkreel/db/schema';
import { withoutPauses } from '@talkreel/speech-text/read-text';

const CHARACTERS = 70;
const JOB_CHARACTERS = 60;

/** Its owner's name for it, else what it says first; null: it says nothing. */
export function projectTitle({ name, script }: Pick<Project, 'name' | 'script'>): string | null {
  const title = name ?? sentencesOf(withoutPauses(script ?? ''))[0];
  return title === undefined ? null : shorten(title, CHARACTERS);
}

/** Of a generation, for the job tray: what it is, and the start of the request. */
export function jobTitle(what: string, words: string): string {
  return `${what}: ${shorten(words, JOB_CHARACTERS)}`;
}
