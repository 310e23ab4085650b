import { lazy, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { onIntent } from '../../lib/on-intent.ts';
import { LazyPart } from '../states/lazy-part.tsx';

// Few links get settings, so few pages load them.
const dialog = () => import('./link-dialog.tsx');
const LinkDialog = lazy(dialog);

/** Opens the settings of a shared video's link. */
export function LinkSettings({ projectId, size }: { projectId: number; size: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={size}
        aria-label="Link settings"
        title="Link settings"
        onClick={() => setIsOpen(true)}
        {...onIntent(dialog)}
      >
        <IconSettings size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {isOpen && (
        <LazyPart onFailed={close}>
          <LinkDialog projectId={projectId} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
