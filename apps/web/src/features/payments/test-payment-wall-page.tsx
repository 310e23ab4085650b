import { Button, Group } from '@mantine/core';
import { Page } from '../../components/page/page.tsx';
import { usePaywall } from '../../components/paywall/paywall-context.ts';

/** Opens the paywall without using any generations. */
export default function TestPaymentWallPage() {
  const { showPaywall } = usePaywall();
  return (
    <Page
      title="Payment wall test"
      lead="What people see when their generations are used up."
      width="text"
    >
      <Group gap="sm">
        <Button onClick={() => showPaywall()}>Free limit of 3</Button>
        <Button variant="default" onClick={() => showPaywall({ limit: 5 })}>
          Free limit of 5
        </Button>
        <Button
          variant="default"
          onClick={() => showPaywall({ limit: 60, requiresAdditionalOnly: true })}
        >
          Premium month used up
        </Button>
      </Group>
    </Page>
  );
}
