import { useEffect, useRef } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { useShareProject } from '../../lib/projects.ts';
import { toast } from '../../lib/toast-store.ts';

export interface SharingProps {
  projectId: number;
  /** Where everybody can watch it; null while it is the owner's alone. */
  shareUrl: string | null;
}

/** Publishes a finished video under a link and copies the link, takes it back; says what came of it. */
export function useSharing({ projectId, shareUrl }: SharingProps) {
  const share = useShareProject(projectId);
  const first = useFocusAfterChange(shareUrl !== null);
  const change = (shared: boolean): void =>
    share.mutate(shared, {
      onSuccess: (result) =>
        result.shareUrl === null
          ? toast({
              title: 'No longer shared',
              description: 'The link shows nothing any more. Sharing again makes a new one.',
            })
          : void copyLink(result.shareUrl),
      onError: (error) =>
        toast({
          title: 'Error',
          description: errorMessage(error, 'This could not be saved. Please try again.'),
          variant: 'destructive',
        }),
    });
  return { first, change, isPending: share.isPending };
}

/** The button that was pressed is gone after it has done its work; the first of the new ones takes the focus over. */
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

/** Where the clipboard is out of reach, the link is there to be read. */
export async function copyLink(shareUrl: string): Promise<void> {
  const isCopied = await copy(shareUrl);
  toast({
    title: isCopied ? 'Link copied' : 'Your link',
    description: isCopied
      ? 'Everybody who has it can watch this video, with your username, labelled as AI-generated.'
      : shareUrl,
    variant: 'success',
    action: { label: 'Open', onClick: () => window.open(shareUrl, '_blank', 'noopener') },
  });
}

/** Not there on plain http, and refused when the page has lost the focus. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
