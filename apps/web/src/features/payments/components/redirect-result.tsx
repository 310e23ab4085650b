import { castPictures } from '../../../config/cast.ts';
import { paths } from '../../../config/paths.ts';
import { Result } from './result.tsx';

export const BANK_REFUSED = 'Your bank did not confirm the payment. Nothing was charged.';

/** Shown when the bank returned without confirming the payment. */
export function BankRefused({ tryAgainPath }: { tryAgainPath: string }) {
  return (
    <Result
      title="Payment Failed"
      needsHelp
      castUrl={castPictures.problem}
      ways={[
        { label: 'Try Again', to: tryAgainPath },
        { label: 'Return to App', to: paths.home },
      ]}
    >
      {BANK_REFUSED}
    </Result>
  );
}

/** Shown when the payment is submitted but not completed: some payment methods need hours or days. */
export function BankBusy() {
  return (
    <Result
      title="Payment Submitted"
      castUrl={castPictures.empty}
      ways={[{ label: 'Return to App', to: paths.home }]}
    >
      Your payment is being processed... Some banks take a few days. We’ll add your generations when
      the payment clears.
    </Result>
  );
}
