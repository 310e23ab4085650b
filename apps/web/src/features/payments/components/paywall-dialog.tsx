import { lazy, useState } from 'react';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import type { Plan } from '@talkreel/contracts/http/payments';
import { renews } from '@talkreel/contracts/plan-interval';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { usePaywall } from '../../../components/paywall/paywall-context.ts';
import { paywallWords } from '../../../components/paywall/paywall-words.ts';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { loginUrl, paths, subscribePath } from '../../../config/paths.ts';
import { errorMessage } from '@talkreel/client/errors';
import type { PaymentDemand } from '../../../lib/api/payment-required.ts';
import { useAuth } from '../../../lib/auth/user.ts';
import { formatAmount } from '../../../lib/format.ts';
import { createCheckout, leaveFor, type CheckoutForm } from '../../../lib/payments/checkout.ts';
import { isPaymentDue } from '../../../lib/payments/payment-due.ts';
import { offeredPlans, plansQuery } from '../../../lib/payments/plans.ts';
import { toast } from '../../../lib/toast-store.ts';
import { usePageShown } from '../../../lib/use-page-shown.ts';
import { useStillHere } from '../../../lib/use-still-here.ts';
import {
  badgeOf,
  IntervalChoice,
  type Billed,
} from '../../../components/plan-card/interval-choice.tsx';
import { EveryPlanHas, PlanCard } from '../../../components/plan-card/plan-card.tsx';
import { whileProcessing } from '../hooks/use-redirect-status.ts';
import classes from './paywall-dialog.module.css';

const CardForm = lazy(() => import('./card-form.tsx'));

/** Shown when the free limit is reached: choose a plan, then pay. It opens from anywhere, and closes by its button. */
export default function PaywallDialog() {
  const { demand, hidePaywall } = usePaywall();
  const [form, setForm] = useState<CheckoutForm | null>(null);
  const [returnPath, setReturnPath] = useState<string>(paths.paymentSuccess);
  const [isPaying, setIsPaying] = useState(false);
  const navigate = useNavigate();
  const { user } = useAuth();
  if (demand === null) return null;
  const close = (): void => {
    setForm(null);
    setIsPaying(false);
    hidePaywall();
  };
  return (
    <Dialog
      onClose={() => !isPaying && close()}
      title={form === null ? paywallWords(demand, user).title : 'Complete Your Purchase'}
      size={560}
    >
      {form === null ? (
        <PlansStep
          demand={demand}
          onForm={(opened, plan) => {
            setForm(opened);
            setReturnPath(
              renews(plan)
                ? `${paths.paymentSuccess}?billed=${plan.interval}`
                : paths.paymentSuccess,
            );
          }}
          onLeave={close}
        />
      ) : (
        <LazyPart fallback={<Skeleton height={260} radius={12} />} onFailed={() => setForm(null)}>
          <CardForm
            form={form}
            action="Pay Now"
            returnPath={returnPath}
            onCancel={() => setForm(null)}
            onExpired={() => setForm(null)}
            onPaying={setIsPaying}
            onPaid={(paid) => {
              close();
              void navigate(
                paid === 'paid' ? paths.paymentSuccess : whileProcessing(paths.paymentSuccess),
              );
            }}
          />
        </LazyPart>
      )}
    </Dialog>
  );
}

const pageOf = ({ interval }: Plan) =>
  interval === 'once' ? paths.additionalGenerations : subscribePath(interval);

interface PlansStepProps {
  demand: PaymentDemand;
  onForm: (form: CheckoutForm, plan: Plan) => void;
  onLeave: () => void;
}

function PlansStep({ demand, onForm, onLeave }: PlansStepProps) {
  const plans = useQuery(plansQuery);
  const { user } = useAuth();
  const [isBusy, setIsBusy] = useState(false);
  const isStillHere = useStillHere();
  usePageShown(() => setIsBusy(false));
  const [billed, setBilled] = useState<Billed>('month');
  const offered = offeredPlans(plans.data ?? []);
  const { monthly, annual, once } = offered;
  const isDue = isPaymentDue(user);
  const isPackOnly = demand.requiresAdditionalOnly || isDue;
  const chosen = billed === 'year' ? (annual ?? monthly) : monthly;
  const plan: Plan | null = isPackOnly ? once : (chosen ?? once);

  async function goOn(wanted: Plan): Promise<void> {
    setIsBusy(true);
    // Payment needs an account: the plan's own page continues after sign-in.
    if (user === null) return leaveFor(loginUrl(pageOf(wanted)));
    try {
      const checkout = await createCheckout(wanted);
      if (!isStillHere()) return;
      if (checkout.kind === 'form') onForm(checkout, wanted);
      else leaveFor(checkout.url);
    } catch (error) {
      if (!isStillHere()) return;
      setIsBusy(false);
      // A price may have changed since the plans were loaded.
      void plans.refetch();
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
      <p className={classes.text}>{paywallWords(demand, user).body}</p>
      {plans.isPending && <Skeleton height={270} radius={20} />}
      {plans.isLoadingError && (
        <ErrorState title="Failed to load subscription plans" onRetry={() => void plans.refetch()}>
          Nothing was charged.
        </ErrorState>
      )}
      {!isPackOnly && (
        <IntervalChoice plans={offered} value={billed} onChange={setBilled} isDisabled={isBusy} />
      )}
      {plan !== null && <PlanCard plan={plan} isSelected badge={badgeOf(plan, offered)} />}
      <EveryPlanHas />
      <Button
        className={classes.next ?? ''}
        size="lg"
        fullWidth
        disabled={plan === null || isBusy}
        onClick={() => plan !== null && void goOn(plan)}
      >
        {isBusy ? 'Processing...' : 'Continue to Payment'}
      </Button>
      {isDue && (
        <p className={classes.other}>
          <Anchor component={Link} to={paths.profile} onClick={onLeave}>
            Update your card
          </Anchor>
        </p>
      )}
      {!isPackOnly && once !== null && (
        <p className={classes.other}>
          No subscription?{' '}
          <Anchor component={Link} to={paths.additionalGenerations} onClick={onLeave}>
            {once.generationsLimit} additional generations for {formatAmount(once.price)}, once
          </Anchor>
        </p>
      )}
    </div>
  );
}
