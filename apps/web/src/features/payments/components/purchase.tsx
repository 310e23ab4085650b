import { lazy, Suspense } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { Payment } from '../hooks/use-payment.ts';
import type { Paid } from '../model/attempt.ts';
import { SupportLine } from '../../../components/support/support-line.tsx';
import { PlanCard } from '../../../components/plan-card/plan-card.tsx';
import classes from './purchase.module.css';

const CardForm = lazy(() => import('./card-form.tsx'));

export interface PurchaseProps {
  payment: Payment;
  action: 'Subscribe Now' | 'Purchase Now';
  /** The title above the reason if setup failed. */
  failedTitle: string;
  returnPath: string;
  onPaid: (paid: Paid) => void;
  onPaying?: (isPaying: boolean) => void;
  /** Small print under the button: what happens next. */
  note: string;
  /** A badge on the plan's card. */
  badge?: string | undefined;
}

/** A plan and its payment, in all states. */
export function Purchase({
  payment,
  action,
  failedTitle,
  returnPath,
  onPaid,
  onPaying,
  note,
  badge,
}: PurchaseProps) {
  const navigate = useNavigate();
  if (payment.state === 'failed') {
    return <SetupFailed title={failedTitle} reason={payment.reason} onRetry={payment.retry} />;
  }
  if (payment.state === 'loading') {
    return (
      <div role="status" aria-label="Loading...">
        <Skeleton height={292} radius={20} />
        <Skeleton height={54} mt={16} radius={10} />
      </div>
    );
  }
  const { plan, form, pay, renew, isLeaving } = payment;
  const cancel = () => void navigate(paths.home);
  return (
    <>
      <PlanCard plan={plan} badge={badge} heading="h2" />
      <div className={classes.payment}>
        {form === null ? (
          <div className={classes.actions}>
            <Button variant="default" size="lg" onClick={cancel} disabled={isLeaving}>
              Cancel
            </Button>
            <Button size="lg" onClick={pay} disabled={isLeaving} className={classes.main ?? ''}>
              {isLeaving ? 'Redirecting...' : action}
            </Button>
          </div>
        ) : (
          <Suspense fallback={<Skeleton height={260} radius={12} />}>
            <CardForm
              form={form}
              action={action}
              returnPath={returnPath}
              onPaid={onPaid}
              onPaying={onPaying}
              onExpired={renew}
              onCancel={cancel}
            />
          </Suspense>
        )}
      </div>
      <p className={classes.note}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        <span>{note}</span>
      </p>
    </>
  );
}

function SetupFailed({
  title,
  reason,
  onRetry,
}: {
  title: string;
  reason: string;
  onRetry: () => void;
}) {
  return (
    <div className={classes.failed} role="alert">
      <h2 className={classes.failedTitle}>{title}</h2>
      <p className={classes.reason}>{reason}</p>
      <p className={classes.reason}>Nothing was charged.</p>
      <SupportLine />
      <div className={classes.actions}>
        <Button component={Link} to={paths.home}>
          Return to Home
        </Button>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
