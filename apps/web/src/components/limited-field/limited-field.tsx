import { useState, type ChangeEvent, type ClipboardEvent, type ReactNode } from 'react';
import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import { lengthProblem } from '../../lib/length-problem.ts';
import classes from './limited-field.module.css';

/** The counter appears when the field is nearly full. */
const COUNTED_FROM = 0.8;
/** A paste of megabytes would stop the page: what was there stays, with the reason. */
const HUGE_CHARACTERS = 20_000;

interface Limit {
  value?: string;
  /** Characters. */
  limit: number;
}

/** A line that may be overfilled: it says by how much, and nothing that was typed or pasted is cut off. */
export function LimitedInput({ limit, ...input }: Omit<TextInputProps, 'value'> & Limit) {
  const { value = '' } = input;
  const isCounted = value.length >= limit * COUNTED_FROM;
  return (
    <TextInput
      {...input}
      {...useLimit(input, limit)}
      {...(isCounted && {
        rightSection: (
          <span
            className={classes.count}
            data-over={lengthProblem(value, limit) !== null || undefined}
            aria-hidden="true"
          >
            {value.trim().length} / {limit}
          </span>
        ),
        rightSectionWidth: 76,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
}

/** The same for a text of several lines. */
export function LimitedTextarea({
  limit,
  hugeHint,
  ...textarea
}: Omit<TextareaProps, 'value'> & Limit & { hugeHint?: string }) {
  return <Textarea {...textarea} {...useLimit(textarea, limit, hugeHint)} />;
}

interface Field<Element> {
  value?: string;
  error?: ReactNode;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
}

function useLimit<Element extends HTMLInputElement | HTMLTextAreaElement>(
  { value = '', error, onChange }: Field<Element>,
  limit: number,
  hugeHint = '',
) {
  /** How long what was not taken is. */
  const [refused, setRefused] = useState<number | null>(null);
  return {
    error:
      refused === null
        ? (lengthProblem(value, limit) ?? error)
        : hugeProblem(refused, limit, hugeHint),
    // Before the browser lays it out.
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
