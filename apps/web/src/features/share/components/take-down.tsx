import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { useTakeDown } from '../api/take-down.ts';

/** An operator's button, with a question before something goes for good. */
export default function TakeDown({ slug }: { slug: string }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const takeDown = useTakeDown(slug);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        mt="lg"
        leftSection={<IconBan size={18} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        Take down
      </Button>
      <Modal
        opened={isAsking}
        onClose={close}
        title="Take this video down?"
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text>
          The link shows nothing any more, at once and for good. The video stays with its owner, who
          cannot share it again.
        </Text>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            Leave it
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={takeDown.isPending}
            onClick={() => takeDown.mutate()}
          >
            Take it down
          </Button>
        </Group>
      </Modal>
    </>
  );
}
