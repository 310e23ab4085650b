import type { Influencer } from '@talkreel/contracts/http/influencers';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';

interface DeleteDialogProps {
  isOpen: boolean;
  influencer: Influencer;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export default function DeleteDialog({ isOpen, influencer, ...answers }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${influencer.name}?`}
      keepLabel="Keep it"
      confirmLabel="Delete"
      {...answers}
    >
      {influencer.outputUrl === null
        ? 'This permanently deletes its image.'
        : 'This permanently deletes its image and video for everyone. Videos already made with it stay.'}
    </ConfirmDialog>
  );
}
