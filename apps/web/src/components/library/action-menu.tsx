import type { ReactNode } from 'react';
import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import classes from './library.module.css';

export interface Action {
  label: string;
  icon: ReactNode;
  isDestructive?: boolean;
  onClick: () => void;
}

/** A button with dots that opens a list of further actions. */
export function ActionMenu({
  label,
  actions,
  variant = 'subtle',
}: {
  label: string;
  actions: Action[];
  variant?: 'subtle' | 'stage';
}) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon variant={variant} color="gray" size={32} aria-label={label} onClick={toggle}>
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-label={label}>
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            className={classes.item}
            data-destructive={action.isDestructive || undefined}
            onClick={() => {
              close();
              action.onClick();
            }}
          >
            {action.icon}
            {action.label}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
