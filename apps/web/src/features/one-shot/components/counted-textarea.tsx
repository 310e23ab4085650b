import type { Ref } from 'react';
import { Textarea } from '@mantine/core';
import { ONE_SHOT_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import classes from './one-shot.module.css';

interface CountedTextareaProps {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  description: string;
  placeholder: string;
  minRows: number;
  value: string;
  error: string | null | false;
  onChange: (value: string) => void;
}

/** A text that may be overfilled: the counter says so, and nothing that was typed is cut off. */
export function CountedTextarea({ onChange, ...textarea }: CountedTextareaProps) {
  const characters = textarea.value.trim().length;
  return (
    <>
      <Textarea
        {...textarea}
        autosize
        maxRows={9}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span
        className={classes.counter}
        data-over={characters > ONE_SHOT_MAX_CHARACTERS || undefined}
      >
        {characters} / {ONE_SHOT_MAX_CHARACTERS}
      </span>
    </>
  );
}
