import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { ShareButton } from './share-button.tsx';
import { copyLink, useSharing, type SharingProps } from './use-sharing.ts';

/** `ShareControl` for cards: small, with icons for a video that is already shared. */
export function ShareIcons(props: SharingProps) {
  const { shareUrl } = props;
  const { first, change, isPending } = useSharing(props);
  if (shareUrl === null)
    return <ShareButton ref={first} size="sm" isPending={isPending} onShare={() => change(true)} />;
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
          loading={isPending}
          onClick={() => change(false)}
        >
          <IconLinkOff size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
