import { Button, type ButtonProps } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { openDialog } from '../../lib/asked-dialog.ts';

/** Opens the dialog in which one sentence of a finished video is spoken again. */
export function RetakeButton({
  projectId,
  ...button
}: { projectId: number } & Pick<ButtonProps, 'size'>) {
  return (
    <Button
      variant="default"
      leftSection={<IconMicrophone size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => openDialog('retake', String(projectId))}
      {...button}
    >
      Retake
    </Button>
  );
}
