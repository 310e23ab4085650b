import { useEffect, useRef } from 'react';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconLink, IconLinkOff, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api/errors.ts';
import { projectQuery, useShareProject } from '../../lib/projects.ts';
import { toast } from '../../lib/toast-store.ts';

interface ShareControlProps {
  projectId: number;
  /** Where everybody can watch it; null while it is the owner's alone. */
  shareUrl: string | null;
  /** Small, with icons for what is shared already: for cards. */
  isCompact?: boolean;
}

/** Publishes a finished video under a link, copies the link, takes it back. */
export function ShareControl({ projectId, shareUrl, isCompact = false }: ShareControlProps) {
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
  if (shareUrl === null) {
    return (
      <Button
        ref={first}
        variant="default"
        size={isCompact ? 'sm' : 'lg'}
        loading={share.isPending}
        leftSection={<IconShare size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => change(true)}
      >
        Share
      </Button>
    );
  }
  if (isCompact) {
    return (
      <>
        <Tooltip label="Copy link">
          <ActionIcon
            ref={first}
            variant="default"
            size={38}
            aria-label="Copy link"
            onClick={() => void copyLink(shareUrl)}
          >
            <IconLink size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Stop sharing">
          <ActionIcon
            variant="default"
            size={38}
            aria-label="Stop sharing"
            loading={share.isPending}
            onClick={() => change(false)}
          >
            <IconLinkOff size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </>
    );
  }
  return (
    <>
      <Button
        ref={first}
        variant="default"
        size="lg"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyLink(shareUrl)}
      >
        Copy link
      </Button>
      <Button
        variant="default"
        size="lg"
        loading={share.isPending}
        leftSection={<IconLinkOff size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => change(false)}
      >
        Stop sharing
      </Button>
    </>
  );
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

/** The same for a project of which only the number is known. Shows nothing until the rest is. */
export function ProjectShare({ projectId }: { projectId: number }) {
  const { data: project } = useQuery(projectQuery(projectId));
  if (project === undefined || project.outputUrl === null) return null;
  return <ShareControl projectId={project.id} shareUrl={project.shareUrl} />;
}

/** Where the clipboard is out of reach, the link is there to be read. */
async function copyLink(shareUrl: string): Promise<void> {
  const isCopied = await copy(shareUrl);
  toast({
    title: isCopied ? 'Link copied' : 'Your link',
    description: isCopied
      ? 'Everybody who has it can watch this video, labelled as AI-generated.'
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
