import { castPictures } from '../../../config/cast.ts';
import { paths } from '../../../config/paths.ts';
import { Result } from './result.tsx';

/** The bank sent the browser back without a yes. */
export function BankRefused({ tryAgainPath }: { tryAgainPath: string }) {
  return (
    <Result
      title="Payment Failed"
      castUrl={castPictures.trouble}
      ways={[
        { label: 'Try Again', to: tryAgainPath },
        { label: 'Return to App', to: paths.home },
      ]}
    >
      {BANK_REFUSED}
    </Result>
  );
}

export const BANK_REFUSED = 'Your bank did not confirm the payment. Nothing was charged.';

/** Taken, but not there yet: some ways to pay need hours or days. */
export function BankBusy() {
  return (
    <Result
      title="Payment Submitted"
      castUrl={castPictures.empty}
      ways={[{ label: 'Return to App', to: paths.home }]}
    >
      Your payment is being processed... Some banks take a few days. Your generations come by
      themselves as soon as the money has arrived; there is nothing left to do.
    </Result>
  );
}
