import { useState, type ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { errorMessage } from '@talkreel/client/errors';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LimitedTextarea } from '../../../components/limited-field/limited-textarea.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { useAction, type Said } from '../api/use-action.ts';

/** The limit of contracts/http/ops-actions.ts, which cannot be imported because it loads zod. */
const REASON_MAX_CHARACTERS = 500;

interface ActionButtonProps {
  label: string;
  /** The subject, added to the accessible name. */
  subject: string;
  title: string;
  /** What the action does, and what it leaves as it is. */
  children: ReactNode;
  /** Identifies the intent; until it is answered, repeating it is the same action. */
  intent: string;
  perform: (said: Said) => Promise<{ repeated: boolean }>;
  isDangerous?: boolean;
  /** Whether the action's other inputs are incomplete. */
  isIncomplete?: boolean;
  /** The success message, with the subject. */
  done?: string;
}

/** A console button that asks for a reason before it acts. */
export function ActionButton(props: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`${props.label}: ${props.subject}`}
        onClick={() => setOpen(true)}
      >
        {props.label}
      </Button>
      {isOpen && <ActionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ActionDialog(props: ActionButtonProps & { onClose: () => void }) {
  const { title, label, subject, intent, perform, isDangerous = false, onClose } = props;
  const what = [subject, props.done].filter(Boolean).join(': ');
  const [reason, setReason] = useState('');
  const action = useAction(intent, perform, {
    onDone({ repeated }) {
      const said = repeated ? 'Already done' : `Done: ${label.toLowerCase()}`;
      toast({ title: said, description: what, variant: 'success' });
    },
    onError: (error) => toastError(errorMessage(error, 'This was not done. Please try again.')),
  });
  const submit = (): void => action.mutate(reason, { onSuccess: onClose });
  return (
    <Dialog onClose={onClose} title={title} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <div>{props.children}</div>
          <LimitedTextarea
            label="Reason"
            description="Recorded in the audit log."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            required
            minLength={3}
            limit={REASON_MAX_CHARACTERS}
            rows={2}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button
              type="submit"
              variant="filled"
              {...(isDangerous && { color: 'red' })}
              disabled={
                props.isIncomplete === true || lengthProblem(reason, REASON_MAX_CHARACTERS) !== null
              }
              loading={action.isPending}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
