import { Button, type ButtonProps } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { projectQuery } from '../../lib/projects.ts';
import { LinkSettings } from './link-settings.tsx';
import { ShareButton } from './share-button.tsx';
import { copyLink, useSharing, type SharingProps } from './use-sharing.ts';

interface Sized {
  size?: NonNullable<ButtonProps['size']>;
}

/** Shares a finished video, copies its link, stops sharing. */
export function ShareControl({ size = 'lg', ...props }: SharingProps & Sized) {
  const { shareUrl } = props;
  const { first, change, isPending } = useSharing(props);
  if (shareUrl === null)
    return (
      <ShareButton ref={first} size={size} isPending={isPending} onShare={() => change(true)} />
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
      <LinkSettings projectId={props.projectId} size={size} />
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
