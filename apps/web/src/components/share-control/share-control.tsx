import { Button } from '@mantine/core';
import { IconLink, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api/errors.ts';
import { projectQuery, useShareProject } from '../../lib/projects.ts';
import { toast } from '../../lib/toast-store.ts';

interface ShareControlProps {
  projectId: number;
  /** Where everybody can watch it; null while it is the owner's alone. */
  shareUrl: string | null;
  size?: 'sm' | 'md' | 'lg';
}

/** Publishes a finished video under a link, copies the link, takes it back. */
export function ShareControl({ projectId, shareUrl, size = 'md' }: ShareControlProps) {
  const share = useShareProject(projectId);
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
        variant="default"
        size={size}
        loading={share.isPending}
        leftSection={<IconShare size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => change(true)}
      >
        Share
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyLink(shareUrl)}
      >
        Copy link
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size={size}
        loading={share.isPending}
        onClick={() => change(false)}
      >
        Stop sharing
      </Button>
    </>
  );
}

/** The same for a project of which only the number is known. Shows nothing until the rest is. */
export function ProjectShare({ projectId }: { projectId: number }) {
  const { data: project } = useQuery(projectQuery(projectId));
  if (project === undefined || project.outputUrl === null) return null;
  return <ShareControl projectId={project.id} shareUrl={project.shareUrl} size="lg" />;
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
