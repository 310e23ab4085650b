import type { ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Selection } from '../../lib/library/use-selection.ts';
import classes from './library.module.css';

/**
 * An item of a list that can be selected. Its box appears under the pointer or with the focus; while something is
 * selected, all boxes are shown, and pressing anywhere on an item selects it.
 */
export function Selectable({
  id,
  title,
  selection,
  isLeaving = false,
  children,
}: {
  id: number;
  title: string;
  selection: Selection;
  /** The entry is being deleted. */
  isLeaving?: boolean;
  children: ReactNode;
}) {
  const isChosen = selection.has(id);
  return (
    <li
      className={classes.selectable}
      data-selecting={selection.isOn || undefined}
      data-chosen={isChosen || undefined}
      data-leaving={isLeaving || undefined}
    >
      <label className={classes.select}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ nativeEvent }) =>
            selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
        <span className={classes.box}>
          <IconCheck size={18} stroke={2.5} aria-hidden="true" />
        </span>
        <VisuallyHidden>Select {title}</VisuallyHidden>
      </label>
      {/* While items are selected, an item's own controls are inert: they would be pressed by mistake. */}
      <div className={classes.content} inert={selection.isOn}>
        {children}
      </div>
    </li>
  );
}
