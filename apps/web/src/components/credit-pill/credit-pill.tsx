import { Link } from 'react-router-dom';
import type { CreditBalance } from '@talkreel/contracts/http/auth';
import { paths } from '../../config/paths.ts';
import classes from './credit-pill.module.css';

/** «2 of 3 left»; leads to the ledger. Of all there were: used ones of the plan, and whatever is available. */
export function CreditPill({ credits }: { credits: CreditBalance }) {
  const total = credits.used + credits.available;
  return (
    <Link
      className={classes.root}
      to={paths.credits}
      data-empty={credits.available <= 0 || undefined}
      aria-label={`${credits.available} of ${total} left, open the ledger`}
    >
      <span className={classes.figure}>{credits.available}</span>{' '}
      <span className={classes.rest}>of {total} left</span>
    </Link>
  );
}
