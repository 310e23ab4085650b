import { useState, type Ref, type SyntheticEvent } from 'react';
import { Button, Group } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { REVIEW_COMMENT_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { LimitedTextarea } from '../../../components/limited-field/limited-textarea.tsx';
import { formatClock } from '../../../lib/format.ts';
import { lengthProblem } from '../../../lib/length-problem.ts';
import type { SaidComment } from '../api/review.ts';

type Draft = Omit<SaidComment, 'author'>;

interface CommentFormProps {
  field: Ref<HTMLTextAreaElement>;
  /** Whether the comment says what is to be changed. */
  asksForChanges: boolean;
  isSending: boolean;
  /** The moment that the video shows, in seconds; null: it has not been played. */
  momentOf: () => number | null;
  /** `onSent`: to be called when it has arrived. */
  onSend: (draft: Draft, onSent: () => void) => void;
  /** Called when it no longer says what is to be changed. */
  onCalm: () => void;
}

/** A comment on a video, on its own or as what is to be changed. */
export function CommentForm(props: CommentFormProps) {
  const { field, asksForChanges, isSending, momentOf, onSend, onCalm } = props;
  // The same comment sent again after a lost reply is one comment.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [atSeconds, setAtSeconds] = useState<number | null>(null);
  const isSendable =
    text.trim() !== '' && lengthProblem(text, REVIEW_COMMENT_MAX_CHARACTERS) === null;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isSendable || isSending) return;
    onSend({ id, text, atSeconds, asksForChanges }, () => {
      setId(crypto.randomUUID());
      setText('');
      setAtSeconds(null);
    });
  };
  return (
    <form onSubmit={submit}>
      <LimitedTextarea
        ref={field}
        label={asksForChanges ? 'What should change?' : 'Comment'}
        autosize
        minRows={2}
        maxRows={10}
        limit={REVIEW_COMMENT_MAX_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap={6} mt={10}>
        <Button type="submit" px="sm" loading={isSending} disabled={!isSendable}>
          {asksForChanges ? 'Send request' : 'Send comment'}
        </Button>
        {atSeconds === null ? (
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={<IconClock size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAtSeconds(momentOf() ?? 0)}
          >
            At this moment
          </Button>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            rightSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={`About ${formatClock(atSeconds)}. Remove the moment`}
            onClick={() => setAtSeconds(null)}
          >
            At {formatClock(atSeconds)}
          </Button>
        )}
        {asksForChanges && (
          <Button variant="subtle" color="gray" onClick={onCalm}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}
