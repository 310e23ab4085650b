import { Link } from 'react-router-dom';
import type { CreditBalance } from '@talkreel/contracts/http/auth';
import { paths } from '../../config/paths.ts';
import { creditsLeft } from '../../lib/credits.ts';
import classes from './credit-pill.module.css';

/** “14 left”; links to the usage history. */
export function CreditPill({ credits }: { credits: CreditBalance }) {
  const left = creditsLeft(credits);
  return (
    <Link
      className={classes.root}
      to={paths.credits}
      data-empty={left.count === 0 || undefined}
      aria-label={`${left.short} of your generations, see usage history`}
    >
      {left.count}
      <span data-part="unit">&nbsp;left</span>
    </Link>
  );
}
