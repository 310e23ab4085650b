import { Link } from 'react-router-dom';
import type { CreditBalance } from '@talkreel/contracts/http/auth';
import { paths } from '../../config/paths.ts';
import classes from './credit-pill.module.css';

/** «2 of 3 left»; leads to the ledger. Bought generations come on top of the plan's. */
export function CreditPill({ credits }: { credits: CreditBalance }) {
  const total = credits.limit + credits.packs;
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
