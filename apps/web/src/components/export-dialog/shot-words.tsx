import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { freePart, sentenceAt } from '@talkreel/captions/follow-shots';
import type { WordRun } from '@talkreel/captions/shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { PlacedShot } from './edit-shots.ts';
import classes from './shots.module.css';

interface ShotWordsProps {
  spoken: readonly TimedWord[];
  shots: readonly PlacedShot[];
  /** The words that are chosen for a new shot. */
  run: WordRun | null;
  onRun: (run: WordRun | null) => void;
  /** The shot that is being changed. */
  open: number | null;
  /** The shot that is given other words: its own are free. */
  moving?: number | null;
  onOpen: (index: number) => void;
}

const isIn = ({ from, to }: WordRun, index: number): boolean => index >= from && index <= to;

/**
 * The words of the video. A press chooses a sentence, dragging chooses words; a press beside what is chosen makes it end
 * there. A press on a shot opens it. Arrow keys go from word to word.
 */
export function ShotWords(props: ShotWordsProps) {
  const { spoken, shots, run, onRun, open, onOpen, moving = null } = props;
  const [focused, setFocused] = useState(0);
  const words = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ from: number; hasMoved: boolean } | null>(null);
  const isPlaced = ({ problem }: PlacedShot, at: number): boolean =>
    problem !== 'words' && at !== moving;
  const runs = shots.filter(isPlaced).map(({ shot }) => shot);
  const shotAt = (index: number): number =>
    shots.findIndex((one, at) => isPlaced(one, at) && isIn(one.shot, index));
  useEffect(() => {
    const end = (): void => void (dragged.current = null);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, []);

  function press(index: number): void {
    setFocused(index);
    const taken = shotAt(index);
    if (taken >= 0) onOpen(taken);
    else if (run === null || isIn(run, index))
      onRun(freePart(sentenceAt(spoken, index), index, runs));
    else onRun(extended(run, index, runs));
  }

  function drag(index: number): void {
    const begun = dragged.current;
    if (begun === null || (index === begun.from && !begun.hasMoved)) return;
    begun.hasMoved = true;
    const [from, to] = [Math.min(begun.from, index), Math.max(begun.from, index)];
    onRun(freePart({ from, to }, begun.from, runs));
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && run !== null) {
      event.stopPropagation();
      onRun(null);
      return;
    }
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(spoken.length - 1, focused + step));
    setFocused(next);
    words.current?.querySelector<HTMLElement>(`[data-word="${next}"]`)?.focus();
    if (event.shiftKey && run !== null) onRun(extended(run, next, runs));
  }

  return (
    <div ref={words} className={classes.words} role="group" aria-label="Words of the video">
      {spoken.map(({ text }, index) => {
        const at = shotAt(index);
        const isChosen = run !== null && isIn(run, index);
        return (
          <button
            key={index}
            type="button"
            className={classes.word}
            data-word={index}
            data-shot={at >= 0 || undefined}
            data-open={(at >= 0 && at === open) || undefined}
            data-chosen={isChosen || undefined}
            data-joined={joinOf(index, run, runs)}
            aria-pressed={isChosen || at >= 0}
            tabIndex={index === Math.min(focused, spoken.length - 1) ? 0 : -1}
            onPointerDown={(event) => {
              // A finger scrolls the page; it presses words one by one.
              if (event.pointerType !== 'touch') dragged.current = { from: index, hasMoved: false };
            }}
            onPointerEnter={() => drag(index)}
            onFocus={() => setFocused(index)}
            onKeyDown={move}
            onClick={() => press(index)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}

/** Whether a word's mark goes on into the next word. */
function joinOf(index: number, run: WordRun | null, runs: readonly WordRun[]): true | undefined {
  const marks = run === null ? runs : [...runs, run];
  return marks.some((one) => isIn(one, index) && index < one.to) || undefined;
}

/** A run whose nearer end is moved to a word. */
function extended(run: WordRun, index: number, shots: readonly WordRun[]): WordRun | null {
  const isFirst = Math.abs(index - run.from) < Math.abs(index - run.to);
  const wanted = isFirst ? { from: index, to: run.to } : { from: run.from, to: index };
  return freePart(wanted, isFirst ? run.to : run.from, shots);
}
