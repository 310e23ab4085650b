import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
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
      lead={`${plan?.generationsLimit ?? 15} additional AI video generations for $${(plan?.price ?? 2000) / 100}`}
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
        note="Paid once. These generations stay until you use them, with or without a subscription."
      />
    </CheckoutPage>
  );
}
