import { Button, Group, Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

export default function Question({
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
  // The dialog opens only once it is mounted: it remembers what had the focus when it opens, to give it back.
  const isMounted = useMounted();
  return (
    <Modal opened={isMounted && isOpen} onClose={onClose} title={title} size="sm">
      <Text>{children}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {keepLabel}
        </Button>
        <Button
          variant="filled"
          {...(!isHarmless && { color: 'red' })}
          loading={isBusy}
          // The button can still be pressed while the dialog fades away, when there is nothing left to confirm.
          onClick={() => isOpen && onConfirm()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
