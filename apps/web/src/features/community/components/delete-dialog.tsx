import { Button, Group, Modal, Text } from '@mantine/core';
import type { Influencer } from '@talkreel/contracts/http/influencers';

interface DeleteDialogProps {
  /** Null: closed. */
  influencer: Influencer | null;
  onClose: () => void;
  onConfirm: (influencer: Influencer) => void;
}

/** Asks before something goes for good. */
export function DeleteDialog({ influencer, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <Modal
      opened={influencer !== null}
      onClose={onClose}
      title={`Delete influencer ${influencer?.id ?? ''}?`}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>
        The picture and the video are removed for everybody, for good. Videos already made with it
        stay.
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button
          variant="filled"
          color="red"
          onClick={() => influencer !== null && onConfirm(influencer)}
        >
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
