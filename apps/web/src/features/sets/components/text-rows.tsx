import { useId, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { ScriptArea } from '../../../components/script-area/script-area.tsx';
import { useRemoval } from '../../../lib/use-removal.ts';
import type { TextRow } from '../model/draft.ts';
import classes from './text-rows.module.css';

interface RowActions {
  remove: () => void;
  /** Focuses a row, or a part of it, once it has been rendered, as the pressed button may be gone. */
  focusIn: (index: number, part?: string) => void;
}

interface TextRowsProps<Row> {
  noun: 'Opening' | 'Scene';
  rows: readonly Row[];
  most: number;
  /** Changes the rows as they are by then. */
  onChange: (next: (rows: Row[]) => Row[]) => void;
  create: () => Row;
  /** The label of the button that adds a row. */
  add: string;
  /** One row, as an item of the list. */
  children: (row: Row, index: number, actions: RowActions) => ReactNode;
}

/** The texts of a set, in order; they are added and removed, and the focus stays in the list. */
export function TextRows<Row extends TextRow>(props: TextRowsProps<Row>) {
  const { noun, rows, most, onChange, create, children } = props;
  const listId = useId();
  const removeRow = useRemoval({ rows, change: onChange, most, noun });
  const focusIn = (index: number, part = 'textarea'): void => {
    requestAnimationFrame(() => {
      const row = document.getElementById(listId)?.children[index];
      const wanted = row?.querySelector<HTMLElement>(`${part}:not(:disabled)`);
      (wanted ?? row?.querySelector('textarea'))?.focus();
    });
  };
  return (
    <div>
      <ol className={classes.list} id={listId} data-noun={noun}>
        {rows.map((row, index) =>
          children(row, index, {
            remove: () => {
              removeRow(index);
              focusIn(Math.max(0, index - 1));
            },
            focusIn,
          }),
        )}
      </ol>
      {rows.length < most && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            onChange((now) => [...now, create()]);
            focusIn(rows.length);
          }}
        >
          {props.add}
        </Button>
      )}
    </div>
  );
}

interface RowFieldProps {
  label: string;
  placeholder: string;
  /** The least and the most lines that are shown. */
  lines: [number, number];
  text: string;
  problem: string | null;
  onText: (text: string) => void;
  onPasted?: (text: string) => void;
  /** The length of the text, and what else stands under it. */
  children: ReactNode;
}

export function RowField({
  label,
  placeholder,
  lines,
  text,
  problem,
  onText,
  onPasted,
  children,
}: RowFieldProps) {
  const [minRows, maxRows] = lines;
  return (
    <div className={classes.field}>
      <ScriptArea
        aria-label={label}
        placeholder={placeholder}
        autosize
        minRows={minRows}
        maxRows={maxRows}
        limit={DIALOGUE_MAX_CHARACTERS}
        value={text}
        error={problem}
        onText={onText}
        onPasted={onPasted}
      />
      {children}
    </div>
  );
}

/** A text's length against the clip that it has to fit. */
export function RowLength({
  seconds,
  limit,
  children,
}: {
  seconds: number;
  limit: number | null;
  children: ReactNode;
}) {
  return (
    <p className={classes.meta}>
      {limit !== null && <LengthMeter seconds={seconds} limit={limit} />}
      {children}
    </p>
  );
}

/** A clip is the track, the speech its fill. The figures are beside it. */
function LengthMeter({ seconds, limit }: { seconds: number; limit: number }) {
  return (
    <span className={classes.meter} aria-hidden="true" data-over={seconds > limit || undefined}>
      <span style={{ width: `${Math.min(1, seconds / limit) * 100}%` }} />
    </span>
  );
}
