import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';

/** Before the same words are paid for a second time. */
export default function RecordAgain({
  onClose,
  onConfirm,
}: {
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen
      isHarmless
      title="Record it again?"
      keepLabel="Keep this recording"
      confirmLabel="Record again"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      Script, voice and pace are the same as in this recording. Another take uses one more
      generation.
    </ConfirmDialog>
  );
}
