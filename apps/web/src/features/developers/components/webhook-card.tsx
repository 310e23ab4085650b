import { useState } from 'react';
import { Button } from '@mantine/core';
import type { WebhookEndpoint } from '@talkreel/contracts/http/webhook-endpoints';
import { errorMessage } from '@talkreel/client/errors';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { formatRelative } from '../../../lib/format.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import {
  removeWebhook,
  rotateSecret,
  switchWebhook,
  testWebhook,
  useWebhookAction,
} from '../api/webhooks.ts';
import { WebhookLog } from './webhook-log.tsx';
import classes from './developers.module.css';

/** A secret that is shown this once. */
export interface NewSecret {
  url: string;
  secret: string;
}

const failed = (words: string) => (error: Error) => {
  toastError(errorMessage(error, words));
};

/** A webhook, what can be done with it, and its log. */
export function WebhookCard({
  hook,
  onSecret,
}: {
  hook: WebhookEndpoint;
  onSecret: (secret: NewSecret) => void;
}) {
  const { id, url, events, disabledAt } = hook;
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<Question | null>(null);
  const isOff = disabledAt !== null;
  return (
    <li className={classes.key}>
      <div className={classes.about}>
        <h3>{url}</h3>
        <p className={classes.scopes}>
          {events.map((event) => (
            <span key={event}>{event}</span>
          ))}
        </p>
        <Standing of={hook} />
      </div>
      <div className={classes.hookActions}>
        {isOff ? <SwitchOn of={hook} /> : <Test of={hook} onSent={() => setIsOpen(true)} />}
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide log' : 'Show log'} of ${url}`}
          onClick={() => setIsOpen((now) => !now)}
        >
          {isOpen ? 'Hide log' : 'Show log'}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={`New secret for ${url}`}
          onClick={() => setAsked('rotate')}
        >
          New secret
        </Button>
        {!isOff && <SwitchOff of={hook} />}
        <Button
          variant="default"
          size="sm"
          aria-label={`Delete ${url}`}
          onClick={() => setAsked('delete')}
        >
          Delete
        </Button>
      </div>
      {isOpen && <WebhookLog id={id} isOff={isOff} />}
      <Questions of={hook} asked={asked} onDone={() => setAsked(null)} onSecret={onSecret} />
    </li>
  );
}

function SwitchOn({ of: { id, url } }: { of: WebhookEndpoint }) {
  const turn = useWebhookAction(switchWebhook, failed('This was not changed. Please try again.'));
  return (
    <Button
      variant="filled"
      size="sm"
      loading={turn.isPending}
      aria-label={`Switch on ${url}`}
      onClick={() => turn.mutate({ id, isEnabled: true })}
    >
      Switch on
    </Button>
  );
}

function SwitchOff({ of: { id, url } }: { of: WebhookEndpoint }) {
  const turn = useWebhookAction(switchWebhook, failed('This was not changed. Please try again.'));
  return (
    <Button
      variant="default"
      size="sm"
      loading={turn.isPending}
      aria-label={`Switch off ${url}`}
      onClick={() => turn.mutate({ id, isEnabled: false })}
    >
      Switch off
    </Button>
  );
}

function Test({ of: { id, url }, onSent }: { of: WebhookEndpoint; onSent: () => void }) {
  const test = useWebhookAction(testWebhook, failed('No test was sent. Please try again.'));
  return (
    <Button
      variant="default"
      size="sm"
      loading={test.isPending}
      aria-label={`Send a test to ${url}`}
      onClick={() =>
        test.mutate(id, {
          onSuccess() {
            onSent();
            toast({ title: 'Test event on its way', variant: 'success' });
          },
        })
      }
    >
      Send a test
    </Button>
  );
}

type Question = 'delete' | 'rotate';

function Questions({
  of: { id, url },
  asked,
  onDone,
  onSecret,
}: {
  of: WebhookEndpoint;
  asked: Question | null;
  onDone: () => void;
  onSecret: (secret: NewSecret) => void;
}) {
  const rotate = useWebhookAction(
    rotateSecret,
    failed('The secret is unchanged. Please try again.'),
  );
  const remove = useWebhookAction(removeWebhook, failed('It was not deleted. Please try again.'));
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title="Delete this webhook?"
        keepLabel="Keep it"
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onClose={onDone}
        onConfirm={() => remove.mutate(id, { onSettled: onDone })}
      >
        Nothing is sent to {url} from now on. Its log goes, too, with what has not arrived yet.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'rotate'}
        title="Make a new secret?"
        keepLabel="Keep it"
        confirmLabel="Make a new one"
        isBusy={rotate.isPending}
        onClose={onDone}
        onConfirm={() =>
          rotate.mutate(id, {
            onSuccess: ({ secret }) => onSecret({ url, secret }),
            onSettled: onDone,
          })
        }
      >
        For 24 hours messages are signed with both, so that nothing is lost while you change your
        server.
      </ConfirmDialog>
    </>
  );
}

function Standing({ of: { disabledAt, disabledFor, failingSince } }: { of: WebhookEndpoint }) {
  if (disabledAt !== null) {
    const when = formatRelative(disabledAt);
    const words = {
      user: `Off since ${when}.`,
      gone: `Switched off ${when}: it answered that it is gone.`,
      failing: `Switched off ${when}: nothing arrived for a day.`,
    }[disabledFor ?? 'user'];
    return (
      <p className={disabledFor === 'user' ? classes.note : classes.problem}>
        {`${words} Events that it missed are kept for 30 days.`}
      </p>
    );
  }
  if (failingSince === null) return null;
  return <p className={classes.problem}>{`Failing since ${formatRelative(failingSince)}.`}</p>;
}
