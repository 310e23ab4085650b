import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';

/** Asks before the same text is paid for twice. */
export function RecordAgain({
  isOpen,
  isCertain,
  onClose,
  onConfirm,
}: {
  isOpen: boolean;
  /** The price is known; otherwise it may be an included take. */
  isCertain: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
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
