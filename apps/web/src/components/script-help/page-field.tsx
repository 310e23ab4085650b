import { useState, type Ref } from 'react';
import { Textarea } from '@mantine/core';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import classes from './write-dialog.module.css';

interface PageFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  error: string | null;
  limit: number;
  onChange: (page: string) => void;
}

/** The text of a web page. A paste of megabytes is refused: the field keeps its text and says why. */
export function PageField({ ref, value, error, limit, onChange }: PageFieldProps) {
  const [wasTooLong, setWasTooLong] = useState(false);
  const take = (page: string): void => {
    setWasTooLong(page.length > limit);
    if (page.length <= limit) onChange(page);
  };
  return (
    <div>
      <Textarea
        ref={ref}
        label="Text of the page"
        description="Open your product page, select everything, copy it and paste it here."
        rows={8}
        data-autofocus
        value={value}
        error={wasTooLong ? scriptHelpTexts.longPage(limit) : error}
        onPaste={(event) => {
          // The length is checked before the browser lays out megabytes of text.
          if (event.clipboardData.getData('text/plain').length <= limit) return;
          event.preventDefault();
          setWasTooLong(true);
        }}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <p className={classes.count}>
        {value.length.toLocaleString('en')} / {limit.toLocaleString('en')}
      </p>
    </div>
  );
}
