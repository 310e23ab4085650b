import { useEffect, useState } from 'react';
import { Modal, type ModalProps } from '@mantine/core';
import { dismissOldNews } from '../../lib/toast-store.ts';

/** A dialog that exists only while it is open. When it is gone, the focus is where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  // On phones a message would cover the title and the close button.
  useEffect(() => dismissOldNews(), []);
  return <Modal opened {...props} />;
}

/** Gives the focus back. Mantine's own hook needs a dialog that is there before it opens and after it closes. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The focus stays with any element that took it meanwhile.
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    },
    [before],
  );
}
