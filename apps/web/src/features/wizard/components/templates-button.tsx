import { lazy, useState } from 'react';
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import type { ScriptHelp } from '../../../lib/script-help/use-script-help.ts';

const TemplateDialog = lazy(() => import('./template-dialog.tsx'));

export interface TemplatesProps {
  help: ScriptHelp;
  userId: string;
  /** The length of the clip that the script must fit. */
  seconds: number;
  rate: number;
}

/** Opens the twelve shapes of an ad. */
export function TemplatesButton(props: TemplatesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        color="violet"
        leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden="true" />}
        disabled={props.help.isWriting}
        onClick={() => setIsOpen(true)}
      >
        Templates
      </Button>
      {isOpen && (
        <LazyPart onFailed={close}>
          <TemplateDialog {...props} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
