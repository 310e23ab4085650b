import { Button, type ButtonProps } from '@mantine/core';
import { IconLink, IconLinkOff, IconSettings, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { openDialog } from '../../lib/asked-dialog.ts';
import { projectQuery } from '../../lib/projects.ts';
import { copyLink, useSharing, type SharingProps } from './use-sharing.ts';

interface Sized {
  size?: NonNullable<ButtonProps['size']>;
}

/** Shares a finished video, copies its link, stops sharing. */
function ShareControl({ size = 'lg', ...props }: SharingProps & Sized) {
  const { shareUrl } = props;
  const { first, change, isPending } = useSharing(props);
  if (shareUrl === null)
    return (
      <Button
        ref={first}
        variant="default"
        size={size}
        loading={isPending}
        leftSection={<IconShare size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => change(true)}
      >
        Share
      </Button>
    );
  return (
    <>
      <Button
        ref={first}
        variant="default"
        size={size}
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyLink(shareUrl)}
      >
        Copy link
      </Button>
      <Button
        variant="default"
        size={size}
        leftSection={<IconSettings size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => openDialog('link', String(props.projectId))}
      >
        Link settings
      </Button>
      <Button
        variant="default"
        size={size}
        loading={isPending}
        leftSection={<IconLinkOff size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => change(false)}
      >
        Stop sharing
      </Button>
    </>
  );
}

/** `ShareControl` for a project known only by its id. Shows nothing until the project has loaded. */
export function ProjectShare({ projectId, ...sized }: { projectId: number } & Sized) {
  const { data: project } = useQuery(projectQuery(projectId));
  if (project === undefined || project.outputUrl === null) return null;
  return <ShareControl projectId={project.id} shareUrl={project.shareUrl} {...sized} />;
}
