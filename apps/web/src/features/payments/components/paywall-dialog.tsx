import { Modal } from '@mantine/core';
import { texts } from '@talkreel/contracts/texts';
import { PaywallOffers } from '../../../components/paywall/paywall-offers.tsx';
import { usePaywall } from '../../../components/paywall/paywall-context.ts';

/** The free limit is reached: what it costs to go on. */
export default function PaywallDialog() {
  const { demand, hidePaywall } = usePaywall();
  if (demand === null) return null;
  return (
    <Modal
      opened
      onClose={hidePaywall}
      title={texts.paywall.title}
      size={640}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PaywallOffers
        limit={demand.limit}
        requiresAdditionalOnly={demand.requiresAdditionalOnly}
        onChoose={hidePaywall}
      />
    </Modal>
  );
}
