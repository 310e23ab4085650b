import { useState, type SyntheticEvent } from 'react';
import { Button, Group } from '@mantine/core';
import { IconCheck, IconCornerDownRight, IconRotate } from '@tabler/icons-react';
import { REVIEW_COMMENT_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { ReviewComment } from '@talkreel/contracts/http/reviews';
import { formatClock, formatRelative } from '../../lib/format.ts';
import { lengthProblem } from '../../lib/length-problem.ts';
import { LimitedTextarea } from '../limited-field/limited-textarea.tsx';
import type { Thread } from './comments.ts';
import classes from './comment-thread.module.css';

/** A comment with whether its reader has not seen it. */
type Shown = ReviewComment & { isNew?: boolean };

export interface Reply {
  id: string;
  text: string;
  replyTo: string;
}

interface CommentThreadProps {
  thread: Thread<Shown>;
  /** Sends an answer; rejects if it did not arrive. */
  onReply: (reply: Reply) => Promise<unknown>;
  /** Shows the moment of a comment; absent: the video is not on the page. */
  onSeek?: (seconds: number) => void;
  /** Marks it as resolved, or open again; absent: only the owner may. */
  onResolve?: (isResolved: boolean) => void;
}

/** A comment, its answers, and a field for another one. */
export function CommentThread({ thread, onReply, onSeek, onResolve }: CommentThreadProps) {
  const { comment, replies } = thread;
  const [isReplying, setIsReplying] = useState(false);
  return (
    <article
      className={classes.root}
      data-resolved={comment.isResolved || undefined}
      aria-label={`Comment by ${comment.author}`}
    >
      <Said comment={comment} onSeek={onSeek} />
      {replies.map((reply) => (
        <div key={reply.id} className={classes.reply}>
          <Said comment={reply} />
        </div>
      ))}
      {isReplying ? (
        <ReplyForm to={comment} onSend={onReply} onDone={() => setIsReplying(false)} />
      ) : (
        <Group gap={4} className={classes.actions ?? ''}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconCornerDownRight size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsReplying(true)}
          >
            Reply
          </Button>
          {onResolve !== undefined && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={
                comment.isResolved ? (
                  <IconRotate size={16} stroke={1.75} aria-hidden="true" />
                ) : (
                  <IconCheck size={16} stroke={1.75} aria-hidden="true" />
                )
              }
              onClick={() => onResolve(!comment.isResolved)}
            >
              {comment.isResolved ? 'Open again' : 'Resolve'}
            </Button>
          )}
        </Group>
      )}
    </article>
  );
}

function Said({
  comment,
  onSeek,
}: {
  comment: Shown;
  onSeek?: ((seconds: number) => void) | undefined;
}) {
  const { author, isOwner, text, atSeconds, createdAt, isResolved, isNew } = comment;
  const moment = atSeconds === null ? null : formatClock(atSeconds);
  return (
    <>
      <p className={classes.head}>
        <strong className={classes.author}>{author}</strong>
        {isOwner && <span className={classes.tag}>Creator</span>}
        {isNew === true && (
          <span className={classes.tag} data-new>
            New
          </span>
        )}
        {isResolved && (
          <span className={classes.tag} data-resolved>
            Resolved
          </span>
        )}
        <time className={classes.time} dateTime={createdAt}>
          {formatRelative(createdAt)}
        </time>
      </p>
      <p className={classes.text}>
        {moment !== null &&
          (onSeek !== undefined && atSeconds !== null ? (
            <button
              type="button"
              className={classes.moment}
              aria-label={`Play from ${moment}`}
              onClick={() => onSeek(atSeconds)}
            >
              {moment}
            </button>
          ) : (
            <span className={classes.moment}>{moment}</span>
          ))}
        {text}
      </p>
    </>
  );
}

function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

interface ReplyFormProps {
  to: ReviewComment;
  onSend: (reply: Reply) => Promise<unknown>;
  onDone: () => void;
}

function ReplyForm({ to, onSend, onDone }: ReplyFormProps) {
  // The same answer sent again after a lost reply is the same comment.
  const [id] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isSendable =
    text.trim() !== '' && lengthProblem(text, REVIEW_COMMENT_MAX_CHARACTERS) === null;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isSendable || isSending) return;
    setIsSending(true);
    onSend({ id, text, replyTo: to.id }).then(onDone, () => setIsSending(false));
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <LimitedTextarea
        aria-label={`Reply to ${to.author}`}
        placeholder="Your reply"
        autosize
        minRows={2}
        maxRows={8}
        limit={REVIEW_COMMENT_MAX_CHARACTERS}
        value={text}
        ref={focusOnce}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap={8} mt={8}>
        <Button type="submit" size="sm" loading={isSending} disabled={!isSendable}>
          Send reply
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
