import { Textarea, type TextareaProps } from '@mantine/core';
import { useLimit, type Limit } from './use-limit.ts';
import classes from './limited-field.module.css';

/**
 * Whether the browser fits a field to its text by itself. Scripts measure the page each time it is drawn, and hold it up
 * meanwhile.
 */
const FITS_ITSELF =
  typeof CSS !== 'undefined' &&
  CSS.supports?.('(field-sizing: content) and (height: round(1px, 1px))') === true;

/** `LimitedInput` for several lines; a file of its own, because the code for its height is most of what fields need. */
export function LimitedTextarea({
  limit,
  hugeHint,
  ...textarea
}: Omit<TextareaProps, 'value'> & Limit & { hugeHint?: string }) {
  const { autosize, minRows = 1, maxRows, style } = textarea;
  return (
    <Textarea
      {...textarea}
      {...useLimit(textarea, limit, hugeHint)}
      {...(autosize === true &&
        FITS_ITSELF && {
          autosize: false,
          classNames: { input: classes.fitting ?? '' },
          style: [style, { '--least-rows': minRows, '--most-rows': maxRows ?? 'infinity' }],
        })}
    />
  );
}
