import type { ReactNode } from 'react';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { SELECTION_MAX } from '@talkreel/contracts/constants';
import type { Selection } from '../../lib/library/use-selection.ts';
import classes from './library.module.css';

export interface BulkAction {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Why the action is not possible; null if it is. */
  problem?: string | null;
  isBusy?: boolean;
}

/** The actions on the selection; the bar stays in view however long the list is. */
export function SelectionBar({
  selection,
  listed,
  actions,
}: {
  selection: Selection;
  /** The number of items that can be selected. */
  listed: number;
  actions: BulkAction[];
}) {
  useWindowEvent('keydown', ({ key, target }) => {
    // In a dialog or menu, Escape closes that instead.
    const isElsewhere = target instanceof Element && target.closest('[role="dialog"]') !== null;
    if (key === 'Escape' && !isElsewhere) selection.clear();
  });
  const count = selection.ids.length;
  const isTooMany = count > SELECTION_MAX;
  return (
    <div className={classes.bar} role="region" aria-label="Selected">
      <p className={classes.count} role="status">
        {count === 0 ? 'Select items' : `${count} selected`}
        {isTooMany && <span className={classes.limit}>up to {SELECTION_MAX} at a time</span>}
      </p>
      <div className={classes.actions}>
        {count < listed && count < SELECTION_MAX && (
          <Button variant="subtle" color="gray" size="sm" onClick={selection.all}>
            All {listed}
          </Button>
        )}
        {actions.map(({ label, icon, onClick, problem = null, isBusy = false }) => (
          <Tooltip key={label} label={problem} disabled={problem === null}>
            <Button
              className={classes.bulk ?? ''}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={problem === null ? label : `${label}: ${problem}`}
              disabled={count === 0 || isTooMany || problem !== null}
              loading={isBusy}
              onClick={onClick}
            >
              <span className={classes.bulkFace}>
                {icon}
                <span>{label}</span>
              </span>
            </Button>
          </Tooltip>
        ))}
        <Tooltip label="Done">
          <ActionIcon
            variant="default"
            size={40}
            aria-label="Done selecting"
            onClick={selection.clear}
          >
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
