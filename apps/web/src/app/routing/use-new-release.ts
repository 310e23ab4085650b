import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { hasNewRelease, leaveForNewRelease } from '../../lib/routing/new-release.ts';
import { unsavedWork } from '../../lib/unsaved-work.ts';

/** Looks for a new release, and reloads the document into it as soon as nothing would be lost. */
export function useNewRelease(isOnline: boolean) {
  const [isNew, setIsNew] = useState<boolean | null>(null);
  const client = useQueryClient();
  const isSending = useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(listener),
    () => client.isMutating() > 0,
  );
  const isLeaving = isNew === true && !isSending && unsavedWork() === null;

  useEffect(() => {
    let isHere = true;
    if (isOnline)
      void hasNewRelease().then((found) => {
        if (isHere) setIsNew(found);
      });
    return () => {
      isHere = false;
    };
  }, [isOnline]);
  useEffect(() => {
    if (isLeaving) leaveForNewRelease();
  }, [isLeaving]);

  return { isPending: isNew === null || isLeaving, isNew: isNew === true, isSending };
}
