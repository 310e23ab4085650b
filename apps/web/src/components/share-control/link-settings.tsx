import { lazy, useState } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { onIntent } from '../../lib/on-intent.ts';
import { LazyPart } from '../states/lazy-part.tsx';

// Few links get settings, so few pages load them.
const dialog = () => import('./link-dialog.tsx');
const LinkDialog = lazy(dialog);

/** Opens the settings of a shared video's link. */
export function LinkSettings({
  projectId,
  size,
}: {
  projectId: number;
  size: NonNullable<ButtonProps['size']>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconSettings size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
        {...onIntent(dialog)}
      >
        Link settings
      </Button>
      {isOpen && (
        <LazyPart onFailed={close}>
          <LinkDialog projectId={projectId} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
