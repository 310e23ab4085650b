import { lazy, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { onVoices } from '../../../components/ad-draft/draft-voice.ts';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { onIntent } from '../../../lib/on-intent.ts';
import { isBlank } from '../model/draft.ts';
import type { SetDraftProps } from './set-draft-dialog.tsx';

// It brings the renderer of previews with it.
const dialog = () => import('./set-draft-dialog.tsx');
const SetDraftDialog = lazy(dialog);

/** Offers the free draft of the set that is being composed, once somebody says something in it. */
export function SetDraft(props: Omit<SetDraftProps, 'onClose'>) {
  const { kind, draft, performers } = props.composing;
  const [isOpen, setOpen] = useState(false);
  // A browser begins to load its voices when it is asked for them.
  useEffect(() => onVoices(() => undefined), []);
  const rows = kind === 'batch' ? draft.openings : draft.scenes;
  const canPlay = performers.length > 0 && rows.some((row) => !isBlank(row));
  if (!canPlay) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        {...onIntent(dialog)}
      >
        Free draft, shots and texts
      </Button>
      {isOpen && (
        <LazyPart onFailed={close}>
          <SetDraftDialog {...props} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
