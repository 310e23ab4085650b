import { useEffect, useEffectEvent } from 'react';
import { SIGN_IN_FAILED } from '@talkreel/contracts/sign-in';
import { useSearchParams } from 'react-router-dom';
import { toastError } from '../../../lib/toast-store.ts';

export const DELETE_ACCOUNT = 'delete-account';

/** Whether the dialog is open, stored in the address, so re-authentication returns to it. */
export function useDeleteDialog() {
  const [search, setSearch] = useSearchParams();
  const hasFailed = search.has(SIGN_IN_FAILED);
  const set = (isOpen: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(SIGN_IN_FAILED);
        after.delete(DELETE_ACCOUNT);
        if (isOpen) after.set(DELETE_ACCOUNT, 'true');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const notifyFailure = useEffectEvent(() => {
    toastError({
      title: 'You were not signed in again',
      description: 'Please use the same account. Nothing was deleted.',
    });
    set(false);
  });
  // The effect runs once per return from re-authentication.
  useEffect(() => {
    if (hasFailed) notifyFailure();
  }, [hasFailed]);
  return {
    isOpen: search.has(DELETE_ACCOUNT) && !hasFailed,
    open: () => set(true),
    close: () => set(false),
  };
}
