import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

export interface DownloadVideoButtonProps extends ButtonProps {
  url: string;
  /** Without it the file is named after the moment of the click. */
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

/** The video and its captions have matching names. */
export function lipsyncFileName(extension: 'mp4' | 'vtt' = 'mp4'): string {
  return `lipsync-video-${Date.now()}.${extension}`;
}
