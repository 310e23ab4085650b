import { Textarea, type TextareaProps } from '@mantine/core';
import { useLimit, type Limit } from './use-limit.ts';

/** `LimitedInput` for a text of several lines; a file of its own, as its size is most of what fields need. */
export function LimitedTextarea({
  limit,
  hugeHint,
  ...textarea
}: Omit<TextareaProps, 'value'> & Limit & { hugeHint?: string }) {
  return <Textarea {...textarea} {...useLimit(textarea, limit, hugeHint)} />;
}
