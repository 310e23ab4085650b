import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lipsyncFileName } from '../../lib/lipsync-file-name.ts';

export interface DownloadVideoButtonProps extends ButtonProps {
  url: string;
  /** The file's name; without it, the file is named after the moment of the click. */
  fileName?: string | undefined;
}

export function DownloadVideoButton({ url, fileName, ...button }: DownloadVideoButtonProps) {
  return (
    <Button
      component="a"
      href={url}
      download={fileName ?? lipsyncFileName()}
      leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
      variant="default"
      onClick={(event) => {
        if (fileName === undefined) event.currentTarget.download = lipsyncFileName();
      }}
      {...button}
    >
      Download Video
    </Button>
  );
}
