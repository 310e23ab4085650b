import { IconChevronDown } from '@tabler/icons-react';
import type { Receipt } from '@talkreel/contracts/http/payments';
import { formatPrice } from '../../../lib/format.ts';
import classes from './receipts.module.css';

const SHOWN = 6;

/** What was paid, newest first; all of them are on Stripe's page. */
export function Receipts({ receipts }: { receipts: Receipt[] }) {
  return (
    <details className={classes.root}>
      <summary>
        Payments
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      <ul>
        {receipts.slice(0, SHOWN).map((receipt) => (
          <li key={receipt.id}>
            <span>
              {receipt.planName ?? 'Payment'}
              <small>
                {new Date(receipt.paidAt).toLocaleDateString('en', { dateStyle: 'medium' })}
              </small>
            </span>
            <span className={classes.amount}>
              {formatPrice(receipt.amountCents)}
              {receipt.returnedCents > 0 && (
                <small>{formatPrice(receipt.returnedCents)} returned</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
