import { TextInput, type TextInputProps } from '@mantine/core';
import { lengthProblem } from '../../lib/length-problem.ts';
import { useLimit, type Limit } from './use-limit.ts';
import classes from './limited-field.module.css';

/** The counter appears when the field is nearly full. */
const COUNTED_FROM = 0.8;

/** A line that may be overfilled: it shows by how much, and cuts off nothing that was typed or pasted. */
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
