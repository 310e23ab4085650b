import { Textarea, type TextareaProps } from '@mantine/core';
import { useLimit, type Limit } from './use-limit.ts';

/** `LimitedInput` for several lines; a file of its own, because the code for its height is most of what fields need. */
export function LimitedTextarea({
  limit,
  hugeHint,
  ...textarea
}: Omit<TextareaProps, 'value'> & Limit & { hugeHint?: string }) {
  return <Textarea {...textarea} {...useLimit(textarea, limit, hugeHint)} />;
}
