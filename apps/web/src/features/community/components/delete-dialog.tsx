import { TRASH_DAYS } from '@talkreel/contracts/constants';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';

interface DeleteDialogProps {
  /** Null: closed. */
  influencer: Influencer | null;
  onClose: () => void;
  onConfirm: (influencer: Influencer) => void;
}

export function DeleteDialog({ influencer, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      isOpen={influencer !== null}
      title={`Delete influencer ${influencer?.id ?? ''}?`}
      keepLabel="Keep it"
      confirmLabel="Delete"
      onClose={onClose}
      onConfirm={() => influencer !== null && onConfirm(influencer)}
    >
      {influencer?.isOwn
        ? `It leaves the community at once; videos already made with it stay. You can restore it from Deleted in your profile for ${TRASH_DAYS} days.`
        : influencer?.canDelete === false
          ? 'You won’t see it here again. Everyone else still will.'
          : 'This permanently deletes its image and video for everyone. Videos already made with it stay.'}
    </ConfirmDialog>
  );
}
