import { TRASH_DAYS } from '@talkreel/contracts/constants';
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
        ? ''
        : 'Nobody sees it in the community any more; videos already made with it stay. '}
      You can restore it from Deleted in your profile for {TRASH_DAYS} days.
    </ConfirmDialog>
  );
}
