import { lazy, useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { BUY_MORE_FROM_GENERATIONS } from '@talkreel/contracts/constants';
import type { User } from '@talkreel/contracts/http/auth';
import type { Billing } from '@talkreel/contracts/http/payments';
import { errorMessage } from '@talkreel/client/errors';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { paths } from '../../../config/paths.ts';
import { PlanSwitch } from '../../../components/plan-switch/plan-switch.tsx';
import { onIntent } from '../../../lib/on-intent.ts';
import { usePortal, useResumeSubscription } from '../../../lib/payments/billing.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { isPaymentDue } from '../../../lib/payments/payment-due.ts';
import { renewalOf } from '../model/subscription.ts';
import classes from './plan-panel.module.css';

const cancelDialog = () => import('./cancel-dialog.tsx');
const CancelDialog = lazy(cancelDialog);

/** The actions on the plan in its present state. */
export function PlanActions({ user, billing }: { user: User; billing: Billing | null }) {
  const portal = usePortal(report);
  const isPremium = user.subscriptionStatus === 'active';
  const isOverdue = isPaymentDue(user);
  const { ends, renews } = renewalOf(user, billing);
  return (
    <div className={classes.actions}>
      {!isPremium && !isOverdue && (
        <Button component={Link} to={paths.subscribe} variant="light" fullWidth>
          Upgrade to Premium
        </Button>
      )}
      {isOverdue && (
        <Button fullWidth loading={portal.isPending} onClick={portal.open}>
          Update your card
        </Button>
      )}
      {isPremium && ends !== null && <KeepButton />}
      {isPremium && user.generationsCount >= BUY_MORE_FROM_GENERATIONS && (
        <Button component={Link} to={paths.additionalGenerations} variant="default" fullWidth>
          Buy More Generations
        </Button>
      )}
      {billing?.hasCustomer === true && !isOverdue && (
        <Button variant="default" fullWidth loading={portal.isPending} onClick={portal.open}>
          Card and invoices
        </Button>
      )}
      {isPremium && ends === null && billing !== null && (
        <PlanSwitch billing={billing} variant="default" fullWidth />
      )}
      <Cancel
        isOffered={isOverdue || (isPremium && ends === null)}
        isOverdue={isOverdue}
        endsAt={renews}
        billed={billing?.interval ?? 'month'}
      />
    </div>
  );
}

interface CancelProps {
  isOffered: boolean;
  isOverdue: boolean;
  endsAt: string | null;
  billed: 'month' | 'year';
}

/** Cancels the subscription. The dialog outlives the offer, which disappears as soon as the request has succeeded. */
function Cancel({ isOffered, ...terms }: CancelProps) {
  const [isCancelling, setIsCancelling] = useState(false);
  const close = (): void => setIsCancelling(false);
  return (
    <>
      {isOffered && (
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          onClick={() => setIsCancelling(true)}
          {...onIntent(cancelDialog)}
        >
          Cancel subscription
        </Button>
      )}
      {isCancelling && (
        <LazyPart onFailed={close}>
          <CancelDialog {...terms} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}

/** Reverts a cancellation. */
function KeepButton() {
  const resume = useResumeSubscription({ onError: report });
  return (
    <Button fullWidth loading={resume.isPending} onClick={() => resume.mutate()}>
      Keep Premium
    </Button>
  );
}

function report(error: Error): void {
  toastError(errorMessage(error, 'Please try again later.'));
}
