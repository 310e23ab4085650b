import { lazy, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { LazyPart } from '../states/lazy-part.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What is lost, and what stays. */
  children: ReactNode;
  /** On the safe option, which has the focus. */
  keepLabel: string;
  confirmLabel: string;
  isBusy?: boolean;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

const question = () => import('./question.tsx');
const Question = lazy(question);

/**
 * Asks before something is permanently deleted, or paid for twice. What opens above a page weighs 30 kB: it is fetched when
 * the page is idle, or when it is first asked for.
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
