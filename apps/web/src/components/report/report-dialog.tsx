import { useId, useRef, useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import {
  REPORT_NOTE_MAX_CHARACTERS,
  reportReasons,
  reportReasonTexts,
  reportTexts,
  type ReportReason,
} from '@talkreel/contracts/reports';
import { call } from '../../lib/api/client.ts';
import { lengthProblem } from '../../lib/length-problem.ts';
import { toastError } from '../../lib/toast-store.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { LimitedTextarea } from '../limited-field/limited-textarea.tsx';
import { RadioOption } from '../radio-option/radio-option.tsx';
import classes from './report.module.css';

/** What is reported. */
export type About =
  | { page: 'share'; slug: string }
  | { page: 'review'; slug: string; video: string }
  | { page: 'community'; influencerId: number };

/** The form with which anybody reports what is shown to others. */
export default function ReportDialog({ about, onClose }: { about: About; onClose: () => void }) {
  const report = useMutation({
    mutationFn: (said: { reason: ReportReason; note: string; email: string }) => {
      const { email, ...body } = said;
      return call('postReport', {
        body: { about, ...body, ...(email !== '' && { email }) },
      });
    },
    onError: (error) =>
      toastError(errorMessage(error, 'Your report could not be sent. Please try again.')),
  });
  const isSent = report.isSuccess;
  return (
    <Dialog onClose={onClose} title={isSent ? 'Thank you' : 'Report this video'} size={480}>
      {isSent ? (
        <Sent hasEmail={report.variables.email !== ''} onClose={onClose} />
      ) : (
        <Form isSending={report.isPending} onSend={report.mutate} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Sent({ hasEmail, onClose }: { hasEmail: boolean; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text role="status">
        We look at every report, oldest first.
        {hasEmail ? ' We’ll email you the decision.' : ''}
      </Text>
      <Group justify="flex-end">
        <Button variant="filled" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

interface FormProps {
  isSending: boolean;
  onSend: (said: { reason: ReportReason; note: string; email: string }) => void;
  onClose: () => void;
}

function Form({ isSending, onSend, onClose }: FormProps) {
  const group = useId();
  const reasons = useRef<HTMLFieldSetElement>(null);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const submit = (): void => {
    setMissing(reason === null);
    if (reason === null) reasons.current?.focus();
    else if (lengthProblem(note, REPORT_NOTE_MAX_CHARACTERS) === null)
      onSend({ reason, note: note.trim(), email: email.trim() });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <fieldset ref={reasons} className={classes.reasons} tabIndex={-1}>
          <legend className={classes.question}>What is wrong with it?</legend>
          {reportReasons.map((one) => (
            <RadioOption
              key={one}
              group={group}
              value={one}
              isChecked={reason === one}
              onSelect={() => {
                setReason(one);
                setMissing(false);
              }}
              className={classes.reason}
            >
              {reportReasonTexts[one]}
            </RadioOption>
          ))}
          {isMissing && (
            <p className={classes.problem} role="alert">
              {reportTexts.noReason}
            </p>
          )}
        </fieldset>
        <LimitedTextarea
          label="What should we know? (optional)"
          rows={3}
          limit={REPORT_NOTE_MAX_CHARACTERS}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TextInput
          label="Your email (optional)"
          description="Only to tell you what was decided. The owner of the video does not see it."
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Send report
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
