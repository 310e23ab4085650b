import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { BATCH_LIMITS, DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { formatSeconds } from '../../../lib/format.ts';
import type { BatchComposing } from '../hooks/use-batch-draft.ts';
import { newOpening, problemOfOpening, shortestOf } from '../model/batch-draft.ts';
import { isBlank } from '../model/draft.ts';
import { RowField, RowLength, TextRows } from './text-rows.tsx';
import classes from './opening-rows.module.css';

const placeholders = [
  'Stop scrolling for a second.',
  'I was wrong about this for years.',
  'Three things nobody tells you about oat milk.',
  'My dentist hates that I know this.',
  'You are doing this backwards.',
];

/** One row for each opening, with its length against the clips it has to fit. */
export function OpeningRows({ draft, patch, chosen, speech }: BatchComposing) {
  const { openings } = draft;
  const shortest = shortestOf(chosen);
  return (
    <TextRows
      noun="Opening"
      rows={openings}
      most={BATCH_LIMITS.openings}
      onChange={(next) => patch((now) => ({ openings: next(now.openings) }))}
      create={newOpening}
      add="Add an opening"
    >
      {(row, index, { remove }) => {
        const { id, text } = row;
        const problem = problemOfOpening(openings, index, chosen, speech);
        const seconds = speech.secondsOf(text);
        return (
          <li key={id} className={classes.row} data-problem={problem !== null || undefined}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <RowField
              label={`Opening ${index + 1}`}
              placeholder={placeholders[index] ?? ''}
              lines={[1, 6]}
              text={text}
              problem={problem}
              onText={(written) => patch({ openings: openings.with(index, { id, text: written }) })}
            >
              {!isBlank(row) && (
                <RowLength seconds={seconds} limit={shortest?.seconds ?? null}>
                  <span>
                    ≈ {formatSeconds(seconds)}
                    {shortest !== null && <span>{` of ${formatSeconds(shortest.seconds)}`}</span>}
                  </span>
                  <span className={classes.count}>
                    {text.length} / {DIALOGUE_MAX_CHARACTERS}
                  </span>
                </RowLength>
              )}
            </RowField>
            {openings.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={`Remove opening ${index + 1}`}
                onClick={remove}
              >
                <IconX size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        );
      }}
    </TextRows>
  );
}
