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
        ? 'The picture is removed for good.'
        : 'The picture and the video are removed for everybody, for good. Videos already made with it stay.'}
    </ConfirmDialog>
  );
}
