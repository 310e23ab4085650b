import { lazy, useState } from 'react';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { WIZARD_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import { emptyBrief } from '../../lib/script-help/brief.ts';
import type { ScriptHelp } from '../../lib/script-help/use-script-help.ts';
import { useSessionState } from '../../lib/use-session-state.ts';
import { LazyPart } from '../states/lazy-part.tsx';

const WriteDialog = lazy(() => import('./write-dialog.tsx'));

interface WriteForMeProps {
  help: ScriptHelp;
  userId: string;
  text: string;
  seconds: number;
  rate: number;
}

/** Opens the dialog that writes a script. */
export function WriteForMe({ help, userId, text, seconds, rate }: WriteForMeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [brief, patch] = useSessionState(`talkreel-script-brief:${userId}`, emptyBrief);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        color="violet"
        leftSection={<IconSparkles size={18} stroke={1.75} aria-hidden="true" />}
        disabled={help.isWriting}
        onClick={() => setIsOpen(true)}
      >
        Write it for me
      </Button>
      {isOpen && (
        <LazyPart onFailed={close}>
          <WriteDialog
            brief={brief}
            patch={patch}
            text={text}
            seconds={seconds}
            words={Math.floor(seconds * rate * WIZARD_WORDS_PER_SECOND + 1e-9)}
            onWrite={help.ask}
            onClose={close}
          />
        </LazyPart>
      )}
    </>
  );
}
