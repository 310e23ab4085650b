import { Button, type ButtonProps } from '@mantine/core';
import { IconAspectRatio } from '@tabler/icons-react';
import { openDialog } from '../../lib/asked-dialog.ts';

/** Opens the export dialog of a finished video. */
export function ExportButton({
  projectId,
  ...button
}: { projectId: number } & Pick<ButtonProps, 'size'>) {
  return (
    <Button
      variant="default"
      leftSection={<IconAspectRatio size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => openDialog('export', String(projectId))}
      {...button}
    >
      Export
    </Button>
  );
}
