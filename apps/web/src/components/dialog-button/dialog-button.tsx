import { Button, type ButtonProps } from '@mantine/core';
import { IconAspectRatio, IconMicrophone, type Icon } from '@tabler/icons-react';
import { openDialog } from '../../lib/asked-dialog.ts';

/** export: in another shape, with captions and brand; retake: one sentence is spoken again. */
const looks: Record<'export' | 'retake', { label: string; Glyph: Icon }> = {
  export: { label: 'Export', Glyph: IconAspectRatio },
  retake: { label: 'Retake', Glyph: IconMicrophone },
};

interface DialogButtonProps extends Pick<ButtonProps, 'size'> {
  opens: keyof typeof looks;
  projectId: number;
}

/** Opens a dialog about a finished video. */
export function DialogButton({ opens, projectId, ...button }: DialogButtonProps) {
  const { label, Glyph } = looks[opens];
  return (
    <Button
      variant="default"
      leftSection={<Glyph size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => openDialog(opens, String(projectId))}
      {...button}
    >
      {label}
    </Button>
  );
}
