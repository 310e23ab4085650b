import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';

/** Asks before the same text is paid for twice. */
export default function RecordAgain({
  isCertain,
  onClose,
  onConfirm,
}: {
  /** The price is known; otherwise it may be an included take. */
  isCertain: boolean;
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
      The script, voice and speed haven’t changed since this recording. Another one{' '}
      {isCertain ? 'uses' : 'may use'} one more generation.
    </ConfirmDialog>
  );
}
