import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import { giveFocus } from '../../lib/give-focus.ts';
import { toast } from '../../lib/toast-store.ts';
import classes from './other-draft.module.css';

interface OtherDraftProps<Draft> {
  /** The other drafts, newest last. */
  others: readonly Draft[];
  change: (to: (now: { others: Draft[] }) => { others: Draft[] }) => void;
  /** Switches to the newest of the other drafts. */
  onSwitch: () => void;
  label: string;
  /** Names what is kept, as the start of a sentence. */
  words: string;
  /** The message after the other draft was removed. */
  removed: string;
  titleOf: (one: Draft) => string;
  /** Takes the focus once there is no other draft any more. */
  next: RefObject<HTMLElement | null>;
}

/** A draft that another one replaced: the user can return to it or remove it. Shows nothing without one. */
export function OtherDraft<Draft>(props: OtherDraftProps<Draft>) {
  const { others, change, onSwitch, label, words, removed, titleOf, next } = props;
  const other = others.at(-1);
  if (other === undefined) return null;
  const remove = (): void => {
    change((now) => ({ others: now.others.filter((one) => one !== other) }));
    if (others.length === 1) giveFocus(next.current);
    toast({
      title: removed,
      variant: 'info',
      action: {
        label: 'Undo',
        onClick: () => change((now) => ({ others: [...now.others, other] })),
      },
    });
  };
  return (
    <section className={classes.root} aria-label={label}>
      <p className={classes.words}>
        {words} is kept here: <strong>{titleOf(other)}</strong>
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={onSwitch}>
          Switch to it
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={remove}>
          Remove it
        </Button>
      </div>
    </section>
  );
}
