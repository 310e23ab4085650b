import { Stack, Text } from '@mantine/core';
import type { LinkSettings } from '@talkreel/contracts/http/share';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LinkFields } from '../../../components/link-fields/link-fields.tsx';
import { useReviewLink } from '../api/reviews.ts';

interface ReviewLinkDialogProps {
  batchId: string;
  link: LinkSettings;
  onClose: () => void;
}

/** What the owner of a batch may set for its review link; a part of its own, since few links get settings. */
export default function ReviewLinkDialog({ batchId, link, onClose }: ReviewLinkDialogProps) {
  const send = useReviewLink(batchId);
  return (
    <Dialog onClose={onClose} title="Link settings" size={520}>
      <Stack gap="lg">
        <Text c="dimmed">Each change takes effect at once, and ends with the link.</Text>
        <LinkFields link={link} scope={`review of ${batchId}`} send={send} />
      </Stack>
    </Dialog>
  );
}
