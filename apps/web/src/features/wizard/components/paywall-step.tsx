import { Button } from '@mantine/core';
import { texts } from '@talkreel/contracts/texts';
import { PaywallOffers } from '../../../components/paywall/paywall-offers.tsx';
import type { PaywallDemand } from '../hooks/use-speech.ts';
import shared from './wizard.module.css';

/** In place of step 2 once the free limit is reached. The script is kept. */
export function PaywallStep({ demand, onBack }: { demand: PaywallDemand; onBack: () => void }) {
  return (
    <section aria-labelledby="paywall-title">
      <h2 className={shared.stepTitle} id="paywall-title">
        {texts.paywall.title}
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
