import { useRef } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { BATCH_LIMITS, DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Performer } from '../../../lib/performers.ts';
import { ClaimsNotice } from '../../../components/claims-notice/claims-notice.tsx';
import { ScriptArea } from '../../../components/script-area/script-area.tsx';
import { LengthMeter } from '../../../components/fit-bar/length-meter.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import type { SpeechReader } from '../../../lib/speech-reader.ts';
import { useRemoval } from '../../../lib/use-removal.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import {
  canAddOpening,
  newOpening,
  problemOfOpening,
  shortestOf,
  type BatchDraft,
} from '../model/draft.ts';
import classes from './opening-rows.module.css';

interface OpeningRowsProps {
  draft: BatchDraft;
  patch: Patch<BatchDraft>;
  /** The chosen actors, whose shortest clip is the limit. */
  performers: readonly Performer[];
  speech: SpeechReader;
}

const placeholders = [
  'Stop scrolling for a second.',
  'You may be wrong about this.',
  'Three things nobody tells you about oat milk.',
  'Your morning can start like this.',
  'You are doing this backwards.',
];

/** One row for each opening, with its length against the clips it has to fit. */
export function OpeningRows({ draft, patch, performers, speech }: OpeningRowsProps) {
  const { openings } = draft;
  const list = useRef<HTMLOListElement>(null);
  const shortest = shortestOf(performers);
  const write = (index: number, text: string): void =>
    patch({ openings: openings.map((row, at) => (at === index ? { ...row, text } : row)) });
  const removeRow = useRemoval({
    rows: openings,
    change: (next) => patch((now) => ({ openings: next(now.openings) })),
    most: BATCH_LIMITS.openings,
    noun: 'Opening',
  });
  /** Focuses a row once it has been rendered. */
  const focusRow = (index: number): void => {
    requestAnimationFrame(() =>
      list.current
        ?.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])')
        [index]?.focus(),
    );
  };
  const add = (): void => {
    patch({ openings: [...openings, newOpening()] });
    focusRow(openings.length);
  };
  const remove = (index: number): void => {
    removeRow(index);
    focusRow(Math.max(0, index - 1));
  };
  return (
    <div>
      <ol className={classes.list} ref={list}>
        {openings.map(({ id, text }, index) => {
          const problem = problemOfOpening(openings, index, performers, speech);
          const seconds = speech.secondsOf(text);
          return (
            <li key={id} className={classes.row} data-problem={problem !== null || undefined}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <div className={classes.field}>
                <ScriptArea
                  aria-label={`Opening ${index + 1}`}
                  placeholder={placeholders[index] ?? ''}
                  autosize
                  minRows={1}
                  maxRows={6}
                  limit={DIALOGUE_MAX_CHARACTERS}
                  value={text}
                  error={problem}
                  onText={(written) => write(index, written)}
                />
                {text.trim() !== '' && (
                  <p className={classes.meta}>
                    <LengthMeter seconds={seconds} limit={shortest?.seconds ?? null} />
                    <span>
                      ≈ {formatSeconds(seconds)}
                      {shortest !== null && <span>{` of ${formatSeconds(shortest.seconds)}`}</span>}
                    </span>
                    <span className={classes.count}>
                      {text.length} / {DIALOGUE_MAX_CHARACTERS}
                    </span>
                  </p>
                )}
                <ClaimsNotice place={`batch-${id}`} text={text} onText={(to) => write(index, to)} />
              </div>
              {openings.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label={`Remove opening ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <IconX size={18} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ol>
      {canAddOpening(draft) && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={add}
        >
          Add an opening
        </Button>
      )}
    </div>
  );
}
