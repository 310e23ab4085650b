import type { Ref } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';

interface ShareButtonProps {
  ref: Ref<HTMLButtonElement>;
  size: NonNullable<ButtonProps['size']>;
  isPending: boolean;
  onShare: () => void;
}

export function ShareButton({ ref, size, isPending, onShare }: ShareButtonProps) {
  return (
    <Button
      ref={ref}
      variant="default"
      size={size}
      loading={isPending}
      leftSection={<IconShare size={18} stroke={1.75} aria-hidden="true" />}
      onClick={onShare}
    >
      Share
    </Button>
  );
}
