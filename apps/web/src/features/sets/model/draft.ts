import { DIALOGUE_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { lengthProblem } from '../../../lib/length-problem.ts';
import type { SpeechReader } from '../../../lib/speech-reader.ts';

/** A text of a draft: an opening or a scene. */
export interface TextRow {
  /** The row's id, which stays the same while others are moved or removed. */
  id: string;
  text: string;
}

export const isBlank = ({ text }: Pick<TextRow, 'text'>): boolean => text.trim() === '';

/** Why nobody can say a text, whoever speaks. */
export const unspeakable = (text: string, speech: SpeechReader): string | null =>
  lengthProblem(text, DIALOGUE_MAX_CHARACTERS) ?? speech.problemOf(text);

export function problemOfName(name: string): string | null {
  const problem = lengthProblem(name, NAME_MAX_CHARACTERS);
  return problem && `Name: ${problem}`;
}

/** The name as it is sent: none if none was written. */
export const namePart = (name: string): { name?: string } =>
  name.trim() === '' ? {} : { name: name.trim() };

/** Whether the rows say just these texts. */
export const saysOnly = (rows: readonly TextRow[], texts: readonly string[]): boolean =>
  rows.length === texts.length && rows.every(({ text }, index) => text.trim() === texts[index]);
