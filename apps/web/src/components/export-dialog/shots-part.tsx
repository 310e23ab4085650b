import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { WordRun } from '@talkreel/captions/shots';
import { SHOTS_MAX } from '@talkreel/contracts/shots';
import { shotTexts } from '@talkreel/contracts/texts/library';
import { plural } from '../../lib/format.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { ShotBlanks } from './shot-blanks.tsx';
import { ShotPicker } from './shot-picker.tsx';
import { OpenShot, ShotRow } from './shot-row.tsx';
import { ShotWords } from './shot-words.tsx';
import type { EditedShots } from './edit-shots.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import dialog from './export-dialog.module.css';
import classes from './shots.module.css';

export interface ShotsPartProps {
  hasWords: boolean;
  choice: EditedShots;
  /** Shows a moment of the video in the preview, in seconds. */
  onSeek: (seconds: number) => void;
  /** Called when a link leads away from the dialog. */
  onLeave: () => void;
  /** Where the shots come from. */
  children?: React.ReactNode;
  /** The user whose template may have named words; null: none is asked for. */
  blanksOf?: string | null;
  /** The shot that was pressed elsewhere. A new object opens it again. */
  pressed?: { index: number } | null;
}

/** Puts pictures and clips at words: choose words, choose one, choose how it is shown. */
export function ShotsPart({ hasWords, choice, children, ...rest }: ShotsPartProps) {
  return (
    <fieldset className={dialog.group}>
      <legend className={dialog.legend}>Product shots</legend>
      <div className={classes.source}>{children}</div>
      {!hasWords ? (
        <p className={dialog.note}>{shotTexts.noWords}</p>
      ) : choice.spoken === undefined ? (
        <Skeleton height={120} radius={10} />
      ) : (
        <Shots choice={choice} spoken={choice.spoken} {...rest} />
      )}
    </fieldset>
  );
}

/** What gets the focus when a row or the picker goes: the open row, or the words. */
const KEPT_BY = ['[aria-expanded="true"]', '[data-word][tabindex="0"]'];

interface ShotsProps extends Pick<ShotsPartProps, 'blanksOf' | 'pressed'> {
  choice: EditedShots;
  spoken: NonNullable<EditedShots['spoken']>;
  onSeek: (seconds: number) => void;
  /** Called when a link leads away from the dialog. */
  onLeave: () => void;
}

/** Which words are chosen, and which shot is open or is given other words. */
function useChosen({ choice, spoken, onSeek }: Pick<ShotsProps, 'choice' | 'spoken' | 'onSeek'>) {
  const [run, setRun] = useState<WordRun | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const { placed } = choice;

  function show(index: number | null): void {
    setRun(null);
    setMoving(null);
    setOpen(index);
    const shot = index === null ? undefined : placed[index];
    if (shot !== undefined && shot.problem !== 'words') onSeek(shot.startSeconds);
  }

  /** Opens the shot that begins with these words, among those without the one that was moved there. */
  function openAt({ from }: WordRun): void {
    setRun(null);
    setMoving(null);
    setOpen(placed.filter(({ shot }, index) => index !== moving && shot.from < from).length);
  }

  return {
    run,
    open,
    moving,
    show,
    choose(next: WordRun | null): void {
      setOpen(null);
      setRun(next);
      const word = next === null ? undefined : spoken[next.from];
      if (word) onSeek(word.startSeconds);
    },
    add(mediaId: string | null): void {
      if (run === null) return;
      choice.add(run, mediaId);
      openAt(run);
    },
    beginMove(index: number): void {
      show(null);
      setMoving(index);
    },
    move(): void {
      if (run === null || moving === null) return;
      choice.move(moving, run);
      openAt(run);
    },
  };
}

/** The part in which keys undo, and in which what was pressed elsewhere is opened and gets the focus for them. */
function useFocusedPart(
  { undo, redo }: EditedShots,
  pressed: ShotsProps['pressed'],
  show: (index: number) => void,
): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useUndoKeys({ undo, redo }, part);
  useKeptFocus(part, KEPT_BY);
  const open = useEffectEvent((index: number) => {
    show(index);
    part.current?.querySelectorAll<HTMLElement>('[aria-expanded]')[index]?.focus();
  });
  useEffect(() => {
    if (pressed) open(pressed.index);
  }, [pressed]);
  return part;
}

function Shots({ choice, spoken, onSeek, onLeave, blanksOf = null, pressed }: ShotsProps) {
  const chosen = useChosen({ choice, spoken, onSeek });
  const { run, open, moving, show, choose } = chosen;
  const { placed, undo, redo } = choice;
  const part = useFocusedPart(choice, pressed, show);
  const opened = open === null ? undefined : placed[open];
  return (
    <div ref={part} className={classes.part} tabIndex={-1}>
      <VisuallyHidden role="status">{plural(placed.length, 'shot')}</VisuallyHidden>
      <p className={dialog.note}>
        {run !== null
          ? 'The voice goes on. Press another word to end there.'
          : moving === null
            ? 'Press a sentence, or drag over words, to show a picture or clip there.'
            : 'Press a sentence, or drag over words, to move the shot there.'}
      </p>
      <ShotWords {...{ spoken, run, open, moving }} shots={placed} onRun={choose} onOpen={show} />
      {moving !== null && (
        <div className={classes.row}>
          {run !== null && (
            <Button size="xs" onClick={chosen.move}>
              Move it here
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => show(moving)}>
            Cancel
          </Button>
        </div>
      )}
      {blanksOf !== null && run === null && (
        <ShotBlanks userId={blanksOf} spoken={spoken} shots={placed} onChoose={choose} />
      )}
      {run !== null &&
        moving === null &&
        (placed.length < SHOTS_MAX ? (
          <ShotPicker
            current={null}
            onPick={chosen.add}
            onClose={() => choose(null)}
            onLeave={onLeave}
          />
        ) : (
          <p className={dialog.note}>{shotTexts.tooMany(SHOTS_MAX)}</p>
        ))}
      {placed.length > 0 && (
        <ol className={classes.list}>
          {placed.map((shot, index) => (
            <ShotRow
              key={`${shot.shot.from} ${shot.shot.words}`}
              placed={shot}
              isOpen={index === open}
              onToggle={() => show(index === open ? null : index)}
              onRemove={() => {
                choice.remove(index);
                show(null);
              }}
            >
              {opened !== undefined && index === open && (
                <OpenShot
                  placed={opened}
                  onChange={(change) => choice.change(index, change)}
                  onMove={() => chosen.beginMove(index)}
                  onClose={() => show(null)}
                  onLeave={onLeave}
                />
              )}
            </ShotRow>
          ))}
        </ol>
      )}
      {(undo !== null || redo !== null) && (
        <div className={classes.row}>
          <Step label="Undo" icon={<IconArrowBackUp size={18} stroke={1.75} />} onClick={undo} />
          <Step label="Redo" icon={<IconArrowForwardUp size={18} stroke={1.75} />} onClick={redo} />
        </div>
      )}
    </div>
  );
}

export function Step({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: React.ReactNode;
  onClick: (() => void) | null;
}) {
  return (
    <Button
      className={classes.back}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={icon}
      disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      {label}
    </Button>
  );
}
