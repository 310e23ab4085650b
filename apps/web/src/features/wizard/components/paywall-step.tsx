import { Button } from '@mantine/core';
import { PaywallOffers } from '../../../components/paywall/paywall-offers.tsx';
import { paywallWords } from '../../../components/paywall/paywall-words.ts';
import { useAuth } from '../../../lib/auth/user.ts';
import type { PaywallDemand } from '../hooks/use-speech.ts';
import shared from './wizard.module.css';

/** Replaces step 2 once the free limit is reached or the month is used up. The script is kept. */
export function PaywallStep({ demand, onBack }: { demand: PaywallDemand; onBack: () => void }) {
  const { user } = useAuth();
  return (
    <section aria-labelledby="paywall-title">
      <h2 className={shared.stepTitle} id="paywall-title">
        {paywallWords(demand, user).title}
      </h2>
      <PaywallOffers limit={demand.limit} requiresAdditionalOnly={demand.requiresAdditionalOnly} />
      <div className={shared.footer}>
        <Button variant="default" onClick={onBack}>
          Back to your script
        </Button>
      </div>
    </section>
  );
}
