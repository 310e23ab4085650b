import { useNavigate } from 'react-router-dom';
import { PACK_GENERATIONS, PACK_PRICE_CENTS } from '@talkreel/contracts/constants';
import { paths } from '../../config/paths.ts';
import { formatAmount } from '../../lib/format.ts';
import { toast } from '../../lib/toast-store.ts';
import { CheckoutPage } from './components/checkout-page.tsx';
import { Purchase } from './components/purchase.tsx';
import { usePayment } from './hooks/use-payment.ts';
import { whileProcessing } from './hooks/use-redirect-status.ts';

const texts = {
  notFound: 'No active plan found',
  failed: 'Could not initialize payment process. Please try again later.',
};

export default function AdditionalGenerationsPage() {
  const navigate = useNavigate();
  const payment = usePayment('once', texts);
  const plan = payment.state === 'ready' ? payment.plan : null;
  return (
    <CheckoutPage
      title="Purchase Additional Generations"
      lead={`${plan?.generationsLimit ?? PACK_GENERATIONS} additional AI video generations for ${formatAmount(plan?.price ?? PACK_PRICE_CENTS)}`}
    >
      <Purchase
        payment={payment}
        action="Purchase Now"
        failedTitle="Payment Setup Failed"
        returnPath={paths.paymentSuccess}
        onPaid={(paid) => {
          if (paid === 'processing') return void navigate(whileProcessing(paths.paymentSuccess));
          toast({
            title: 'Payment Successful',
            description: 'You have purchased additional generations!',
            variant: 'success',
          });
          return void navigate(paths.paymentSuccess);
        }}
        note="One-time payment. These generations don’t expire, with or without a subscription."
      />
    </CheckoutPage>
  );
}
