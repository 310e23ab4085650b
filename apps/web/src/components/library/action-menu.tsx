import { Fragment, useRef, type ReactNode } from 'react';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import classes from './library.module.css';

export interface Action {
  label: string;
  icon: ReactNode;
  isDestructive?: boolean;
  /** Whether a line is above it, as it begins another kind of action. */
  isApart?: boolean;
  onClick: () => void;
}

interface ActionMenuProps {
  /** The accessible name; it begins with “More”. */
  label: string;
  actions: Action[];
  /** Dots on a card or on a picture, or a button that says “More” in a row of buttons. */
  variant?: 'subtle' | 'stage' | 'labelled';
}

/** A button that opens a list of further actions. */
export function ActionMenu({ label, actions, variant = 'subtle' }: ActionMenuProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {variant === 'labelled' ? (
          <Button
            ref={opener}
            variant="default"
            size="sm"
            aria-label={label}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
            onClick={toggle}
          >
            More
          </Button>
        ) : (
          <ActionIcon
            ref={opener}
            variant={variant}
            color="gray"
            size={32}
            aria-label={label}
            onClick={toggle}
          >
            <IconDots size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-label={label}>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.isApart === true && <hr className={classes.line} />}
            <button
              type="button"
              className={classes.item}
              data-destructive={action.isDestructive || undefined}
              onClick={() => {
                close();
                // A dialog gives the focus back to what had it: this item is gone by then.
                opener.current?.focus({ preventScroll: true });
                action.onClick();
              }}
            >
              {action.icon}
              {action.label}
            </button>
          </Fragment>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
