import { lazy, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { LazyPart } from '../states/lazy-part.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What is lost, and what stays. */
  children: ReactNode;
  /** The label of the safe option, which has the focus. */
  keepLabel: string;
  confirmLabel: string;
  isBusy?: boolean;
  /** Whether confirming loses nothing, so its button is not red. */
  isHarmless?: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

const question = () => import('./question.tsx');
const Question = lazy(question);

/**
 * Asks before something is permanently deleted, or paid for twice. The code of dialogs weighs 30 kB: it is fetched when
 * the page is idle, or when a dialog is first opened.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose } = props;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => whenIdle(() => void question().catch(() => undefined)), []);
  if (!wasOpened) return null;
  return (
    <LazyPart
      onFailed={() => {
        setWasOpened(false);
        onClose();
      }}
    >
      <Question {...props} />
    </LazyPart>
  );
}
