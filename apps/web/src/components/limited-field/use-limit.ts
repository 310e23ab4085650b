import { useState, type ChangeEvent, type ClipboardEvent, type ReactNode } from 'react';
import { lengthProblem } from '../../lib/length-problem.ts';

/** A paste of megabytes would freeze the page, so it is refused: the field keeps its text and says why. */
const HUGE_CHARACTERS = 20_000;

export interface Limit {
  value?: string;
  /** The limit, in characters. */
  limit: number;
}

interface Field<Element> {
  value?: string;
  error?: ReactNode;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
}

/** The props that enforce a limit, shared by the fields of this folder. */
export function useLimit<Element extends HTMLInputElement | HTMLTextAreaElement>(
  { value = '', error, onChange }: Field<Element>,
  limit: number,
  hugeHint = '',
) {
  /** The length of the refused paste. */
  const [refused, setRefused] = useState<number | null>(null);
  const over =
    refused === null ? lengthProblem(value, limit) : hugeProblem(refused, limit, hugeHint);
  return {
    error: over ?? error,
    ...(over !== null && { wrapperProps: { 'data-mendable': true } }),
    // A huge paste is refused before the browser lays it out.
    onPaste(event: ClipboardEvent<Element>): void {
      const { length } = event.clipboardData.getData('text/plain');
      if (length <= HUGE_CHARACTERS) return;
      event.preventDefault();
      setRefused(length);
    },
    onChange(event: ChangeEvent<Element>): void {
      const { length } = event.currentTarget.value;
      setRefused(length > HUGE_CHARACTERS ? length : null);
      if (length <= HUGE_CHARACTERS) onChange?.(event);
    },
  };
}

function hugeProblem(characters: number, limit: number, hint: string): string {
  const [has, fit] = [characters, limit].map((count) => count.toLocaleString('en'));
  return `That text has ${has} characters, and at most ${fit} fit. What you had is unchanged. ${hint}`.trim();
}
