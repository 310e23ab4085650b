import { lazy, Suspense, useState } from 'react';
import { Anchor, Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import type { Plan } from '@talkreel/contracts/http/payments';
import { texts } from '@talkreel/contracts/texts';
import { usePaywall } from '../../../components/paywall/paywall-context.ts';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { loginUrl, paths } from '../../../config/paths.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import type { PaymentDemand } from '../../../lib/api/payment-required.ts';
import { useAuth } from '../../../lib/auth/user.ts';
import { createCheckout, leaveFor, type Checkout } from '../../../lib/payments/checkout.ts';
import { offeredPlans, plansQuery } from '../../../lib/payments/plans.ts';
import { toast } from '../../../lib/toast-store.ts';
import { usePageShown } from '../../../lib/use-page-shown.ts';
import { PlanCard } from '../../../components/plan-card/plan-card.tsx';
import { whileProcessing } from '../hooks/use-redirect-status.ts';
import classes from './paywall-dialog.module.css';

const CardForm = lazy(() => import('./card-form.tsx'));

type Form = Extract<Checkout, { kind: 'form' }>;

/** The free limit is reached: choose a plan, then pay. Opened from anywhere, closed by its button. */
export default function PaywallDialog() {
  const { demand, hidePaywall } = usePaywall();
  const [form, setForm] = useState<Form | null>(null);
  const navigate = useNavigate();
  if (demand === null) return null;
  const close = (): void => {
    setForm(null);
    hidePaywall();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={form === null ? titleOf(demand) : 'Complete Your Purchase'}
      size={560}
    >
      {form === null ? (
        <PlansStep demand={demand} onForm={setForm} onLeave={close} />
      ) : (
        <Suspense fallback={<Skeleton height={260} radius={12} />}>
          <CardForm
            clientSecret={form.clientSecret}
            publishableKey={form.publishableKey}
            action="Pay Now"
            returnPath={paths.paymentSuccess}
            onCancel={() => setForm(null)}
            onExpired={() => setForm(null)}
            onPaid={(paid) => {
              close();
              void navigate(
                paid === 'paid' ? paths.paymentSuccess : whileProcessing(paths.paymentSuccess),
              );
            }}
          />
        </Suspense>
      )}
    </Modal>
  );
}

const titleOf = (demand: PaymentDemand) =>
  demand.requiresAdditionalOnly ? "You've used this month's generations" : texts.paywall.title;

const textOf = (demand: PaymentDemand) =>
  demand.requiresAdditionalOnly
    ? `You've used all ${demand.limit} generations of this month. A pack adds more at once; your month starts anew with its renewal.`
    : texts.paywall.body(demand.limit);

const pageOf = ({ interval }: Plan) =>
  interval === 'month' ? paths.subscribe : paths.additionalGenerations;

interface PlansStepProps {
  demand: PaymentDemand;
  onForm: (form: Form) => void;
  onLeave: () => void;
}

function PlansStep({ demand, onForm, onLeave }: PlansStepProps) {
  const plans = useQuery(plansQuery);
  const { user } = useAuth();
  const [isBusy, setIsBusy] = useState(false);
  usePageShown(() => setIsBusy(false));
  const { monthly, once } = offeredPlans(plans.data ?? []);
  const plan: Plan | null = demand.requiresAdditionalOnly ? once : (monthly ?? once);

  async function goOn(chosen: Plan): Promise<void> {
    setIsBusy(true);
    // Nobody is charged without an account: the plan's own page goes on after signing in.
    if (user === null) return leaveFor(loginUrl(pageOf(chosen)));
    try {
      const checkout = await createCheckout(chosen);
      if (checkout.kind === 'form') onForm(checkout);
      else leaveFor(checkout.url);
    } catch (error) {
      setIsBusy(false);
      toast({
        title: 'Error',
        description: errorMessage(
          error,
          'Could not initialize payment process. Please try again later.',
        ),
        variant: 'destructive',
      });
    }
  }
  return (
    <div className={classes.root}>
      <p className={classes.text}>{textOf(demand)}</p>
      {plans.isPending && <Skeleton height={270} radius={20} />}
      {plans.isError && (
        <ErrorState title="Failed to load subscription plans" onRetry={() => void plans.refetch()}>
          Nothing was charged.
        </ErrorState>
      )}
      {plan !== null && <PlanCard plan={plan} isSelected />}
      <Button
        size="lg"
        fullWidth
        disabled={plan === null || isBusy}
        onClick={() => plan !== null && void goOn(plan)}
      >
        {isBusy ? 'Processing...' : 'Continue to Payment'}
      </Button>
      {!demand.requiresAdditionalOnly && once !== null && (
        <p className={classes.other}>
          No subscription?{' '}
          <Anchor component={Link} to={paths.additionalGenerations} onClick={onLeave}>
            {once.generationsLimit} additional generations for ${once.price / 100}, once
          </Anchor>
        </p>
      )}
    </div>
  );
}
