import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { PREMIUM_GENERATIONS_PER_YEAR } from '@talkreel/contracts/constants';
import { castPictures } from '../../config/cast.ts';
import { paths, subscribePath } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { syncSubscription } from '../../lib/payments/billing.ts';
import { rememberedBilling } from '../../lib/payments/plans.ts';
import { toast } from '../../lib/toast-store.ts';
import { BankBusy, BankRefused } from './components/redirect-result.tsx';
import { Result } from './components/result.tsx';
import { useRedirectStatus } from './hooks/use-redirect-status.ts';

const ASK_AGAIN_AFTER_MS = 2_000;
const TIMES = 8;

export default function SubscriptionSuccessPage() {
  const status = useRedirectStatus();
  if (status === 'failed') return <BankRefused tryAgainPath={subscribePath(rememberedBilling())} />;
  return status === 'pending' ? <BankBusy /> : <Confirmed />;
}

/** Confirms once Stripe has: the server is asked to check, several times while the payment is processing. */
function Confirmed() {
  const client = useQueryClient();
  const { user } = useAuth();
  const [hasGivenUp, setHasGivenUp] = useState(false);
  const [round, setRound] = useState(0);
  const isActive = user?.subscriptionStatus === 'active';

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const giveUp = (): void => {
      setHasGivenUp(true);
      toast({
        title: 'Sync Error',
        description:
          'We had trouble confirming your subscription. Please contact support if issues persist.',
        variant: 'destructive',
      });
    };
    const ask = (left: number): void => {
      syncSubscription(client).then(
        ({ status }) => {
          if (!isCurrent) return;
          if (status === 'active') {
            toast({
              title: 'Subscription Active',
              description: 'Your premium subscription is now active.',
              variant: 'success',
            });
          } else if (left > 1) timer = setTimeout(() => ask(left - 1), ASK_AGAIN_AFTER_MS);
          else giveUp();
        },
        () => isCurrent && giveUp(),
      );
    };
    ask(TIMES);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, round]);

  if (isActive) {
    return (
      <Result title="Subscription Active!" ways={[{ label: 'Start Creating', to: paths.home }]}>
        You have{' '}
        {user.credits.interval === 'year'
          ? `${PREMIUM_GENERATIONS_PER_YEAR} video generations per year`
          : '60 video generations per month'}
        . Manage your plan in your profile at any time.
      </Result>
    );
  }
  if (hasGivenUp) {
    return (
      <Result
        title="Not confirmed yet"
        needsHelp
        castUrl={castPictures.empty}
        ways={[
          {
            label: 'Check again',
            onClick: () => {
              setHasGivenUp(false);
              setRound(round + 1);
            },
          },
          { label: 'Return to App', to: paths.home },
        ]}
      >
        Stripe hasn’t confirmed a subscription for your account yet. If you paid, it will appear
        within a few minutes.
      </Result>
    );
  }
  return (
    <Result title="Confirming your subscription" castUrl={castPictures.empty} isBusy>
      <span role="status">This takes a few seconds.</span>
    </Result>
  );
}
