import type { Receipt } from '@talkreel/contracts/http/payments';
import { formatDay, formatPrice } from '../../../lib/format.ts';
import { Fold } from './fold.tsx';
import classes from './receipts.module.css';

const SHOWN = 6;

/** Recent payments, newest first; Stripe's page has all of them. */
export function Receipts({ receipts }: { receipts: Receipt[] }) {
  return (
    <Fold title="Payments">
      <ul>
        {receipts.slice(0, SHOWN).map((receipt) => (
          <li key={receipt.id}>
            <span>
              {receipt.planName ?? 'Payment'}
              <small>{formatDay(receipt.paidAt, 'medium')}</small>
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
    </Fold>
  );
}
