import { Button, type ButtonProps } from '@mantine/core';
import { IconBadgeCc } from '@tabler/icons-react';
import { lipsyncFileName } from '../../lib/lipsync-file-name.ts';

export interface CaptionsButtonProps extends ButtonProps {
  /** The address of the WebVTT file. */
  url: string;
}

/** Downloads the captions, named like the video after the moment of the click. */
export function CaptionsButton({ url, ...button }: CaptionsButtonProps) {
  return (
    <Button
      component="a"
      href={url}
      download={lipsyncFileName('vtt')}
      leftSection={<IconBadgeCc size={20} stroke={1.75} aria-hidden="true" />}
      variant="default"
      onClick={(event) => {
        event.currentTarget.download = lipsyncFileName('vtt');
      }}
      {...button}
    >
      Captions (.vtt)
    </Button>
  );
}
