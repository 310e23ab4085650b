import { useEffect, useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { errorMessage } from '@talkreel/client/errors';
import { captionText } from '@talkreel/contracts/caption-text';
import { CAPTIONS_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { CaptionWords } from '@talkreel/contracts/http/captions';
import { captionsTexts } from '@talkreel/contracts/texts/library';
import { useCorrectCaptions } from '../../lib/captions/captions.ts';
import classes from './captions.module.css';

interface CaptionEditorProps {
  projectId: number;
  captions: CaptionWords;
  /** The text being written; null if the editor is closed. */
  draft: string | null;
  onDraft: (draft: string | null) => void;
}

/** Corrects the text of the captions. The speech stays as it is. */
export function CaptionEditor({ projectId, captions, draft, onDraft }: CaptionEditorProps) {
  const open = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = draft !== null;
  useEffect(() => {
    // The focus returns to the button that opened the editor.
    if (wasOpen.current && !isOpen) open.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (draft === null)
    return (
      <div className={classes.correct}>
        <Button
          ref={open}
          variant="default"
          size="sm"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onDraft(captions.text)}
        >
          Correct the text
        </Button>
        {captions.isCorrected && <span className={classes.note}>Corrected</span>}
      </div>
    );
  return <Editing projectId={projectId} captions={captions} draft={draft} onDraft={onDraft} />;
}

function Editing({ projectId, captions, draft, onDraft }: CaptionEditorProps & { draft: string }) {
  const correcting = useCorrectCaptions(projectId);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const clean = captionText(draft);
  const wrong = problemOf(clean);
  const save = (text: string | null): void =>
    correcting.mutate(
      { text, version: captions.version },
      { onSuccess: () => onDraft(null), onSettled: () => setTried(true) },
    );
  const failed =
    isTried && correcting.isError
      ? errorMessage(correcting.error, 'The text could not be saved. Please try again.')
      : null;
  return (
    <div className={classes.editor}>
      <Textarea
        label="Text of the captions"
        description="A new line begins a new caption. What is spoken does not change."
        autosize
        minRows={3}
        maxRows={8}
        ref={field}
        value={draft}
        // The field is read-only while it is saved, because text typed meanwhile would be lost.
        readOnly={correcting.isPending}
        error={wrong ?? failed}
        onChange={(event) => {
          setTried(false);
          onDraft(event.currentTarget.value);
        }}
      />
      <div className={classes.actions}>
        <Button
          size="sm"
          disabled={wrong !== null}
          loading={correcting.isPending}
          onClick={() => (clean === captions.text ? onDraft(null) : save(clean))}
        >
          Save text
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={correcting.isPending}
          onClick={() => onDraft(null)}
        >
          Cancel
        </Button>
        {captions.isCorrected && (
          <Button
            variant="subtle"
            size="sm"
            disabled={correcting.isPending}
            onClick={() => save(null)}
          >
            As spoken
          </Button>
        )}
      </div>
    </div>
  );
}

function problemOf(text: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return captionsTexts.empty;
  return text.length > CAPTIONS_MAX_CHARACTERS
    ? captionsTexts.tooLong(CAPTIONS_MAX_CHARACTERS)
    : null;
}
