import type { ReactNode } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What is lost, and what stays. */
  children: ReactNode;
  /** On the safe option, which has the focus. */
  keepLabel: string;
  confirmLabel: string;
  isBusy?: boolean;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before something is permanently deleted, or paid for twice. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  keepLabel,
  confirmLabel,
  isBusy = false,
  isHarmless = false,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="sm">
      <Text>{children}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {keepLabel}
        </Button>
        <Button
          variant="filled"
          {...(!isHarmless && { color: 'red' })}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
