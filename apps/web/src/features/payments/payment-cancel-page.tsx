import { castPictures } from '../../config/cast.ts';
import { paths, subscribePath } from '../../config/paths.ts';
import { rememberedBilling } from '../../lib/payments/plans.ts';
import { Result } from './components/result.tsx';

export default function PaymentCancelPage() {
  return (
    <Result
      title="Payment Cancelled"
      castUrl={castPictures.notFound}
      ways={[
        { label: 'Return to App', to: paths.home },
        { label: 'Try Again', to: subscribePath(rememberedBilling()) },
      ]}
    >
      No charges have been made.
    </Result>
  );
}
