import { IconRefresh } from '@tabler/icons-react';
import classes from './try-again.module.css';

/** A plain button, since component code may have failed to load. */
export function TryAgain({ onClick, isBusy = false }: { onClick: () => void; isBusy?: boolean }) {
  return (
    <button type="button" className={classes.root} onClick={onClick} aria-disabled={isBusy}>
      <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
      Try again
    </button>
  );
}
