import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';

export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      onClick={onClick}
      leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
    >
      Back
    </Button>
  );
}
