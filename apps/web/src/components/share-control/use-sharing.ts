import { useEffect, useRef } from 'react';
import { errorMessage } from '@talkreel/client/errors';
import { copyText } from '../../lib/copy-text.ts';
import { useShareProject } from '../../lib/projects.ts';
import { toast, toastError } from '../../lib/toast-store.ts';

export interface SharingProps {
  projectId: number;
  /** The video's public address; null while it is private. */
  shareUrl: string | null;
}

/** Shares a finished video and copies its link, stops sharing; reports the result. */
export function useSharing({ projectId, shareUrl }: SharingProps) {
  const share = useShareProject(projectId, {
    onSuccess: (url) =>
      url === null
        ? toast({
            title: 'No longer shared',
            description: 'The old link no longer works. Sharing again creates a new one.',
          })
        : void copyLink(url),
    onError: (error) =>
      toastError(errorMessage(error, 'This could not be saved. Please try again.')),
  });
  const first = useFocusAfterChange(shareUrl !== null);
  return { first, change: share.mutate, isPending: share.isPending };
}

/** The pressed button disappears; the first of the new ones takes the focus. */
function useFocusAfterChange(isShared: boolean) {
  const first = useRef<HTMLButtonElement>(null);
  const before = useRef(isShared);
  useEffect(() => {
    if (before.current !== isShared && document.activeElement === document.body)
      first.current?.focus({ preventScroll: true });
    before.current = isShared;
  }, [isShared]);
  return first;
}

/** If the clipboard is unavailable, the link is shown. */
export async function copyLink(shareUrl: string): Promise<void> {
  const isCopied = await copyText(shareUrl);
  toast({
    title: isCopied ? 'Link copied' : 'Your link',
    description: isCopied
      ? 'Anyone with the link can watch this video and see your username. It is labeled AI-generated.'
      : shareUrl,
    variant: 'success',
    action: { label: 'Open', onClick: () => window.open(shareUrl, '_blank', 'noopener') },
  });
}
