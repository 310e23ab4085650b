import { useEffect, useId, useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { RETAKE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { usePrice } from '../../lib/price/price.ts';
import { useStartRetake } from '../../lib/retakes/retakes.ts';
import { PriceLine } from '../price-line/price-line.tsx';
import classes from './retake-dialog.module.css';

/** The words of one sentence, and the button that has them spoken, with its price. */
export function SentenceEditor({
  projectId,
  sentence,
  before,
  onClose,
}: {
  projectId: number;
  sentence: number;
  before: string;
  onClose: () => void;
}) {
  const [text, setText] = useState(before);
  const starting = useStartRetake(projectId, onClose);
  const price = usePrice({ kind: 'retake', projectId });
  const priceId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The pressed sentence is gone, so its words take the focus.
  useEffect(() => field.current?.focus(), []);
  const words = text.trim();
  const problem =
    words === ''
      ? retakeTexts.empty
      : words.length > RETAKE_MAX_CHARACTERS
        ? retakeTexts.tooLong(RETAKE_MAX_CHARACTERS)
        : null;
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) starting.mutate({ sentence, before, text: words });
      }}
    >
      <Textarea
        label="What it should say"
        ref={field}
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        error={problem}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          loading={starting.isPending}
          disabled={problem !== null}
          aria-describedby={priceId}
        >
          {words === before ? 'Speak it again' : 'Retake'}
        </Button>
        <Button variant="default" disabled={starting.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <PriceLine id={priceId} price={price} />
    </form>
  );
}
