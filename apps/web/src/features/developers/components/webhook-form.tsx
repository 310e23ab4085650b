import { useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX_CHARACTERS } from '@talkreel/contracts/webhooks';
import type { WebhookEndpoint } from '@talkreel/contracts/http/webhook-endpoints';
import { errorMessage } from '@talkreel/client/errors';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { addWebhook, useWebhookAction } from '../api/webhooks.ts';
import classes from './developers.module.css';

type Event = WebhookEndpoint['events'][number];

const EVENTS: Record<Event, string> = {
  'generation.succeeded': 'A speech, video, export or film is ready.',
  'generation.failed': 'One failed. Its credit is back.',
  'generation.cancelled': 'One was cancelled.',
  'batch.finished': 'A batch has come to an end, with how many of its videos succeeded.',
  'film.finished': 'A film is joined, or ended without.',
};

/** Adds a webhook: where to, and what. */
export function WebhookForm({
  onAdded,
  onClose,
}: {
  onAdded: (added: { url: string; secret: string }) => void;
  onClose: () => void;
}) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly Event[]>([
    'generation.succeeded',
    'generation.failed',
  ]);
  const add = useWebhookAction(addWebhook);
  const isComplete = url.trim() !== '' && events.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || add.isPending) return;
    add.mutate(
      { url: url.trim(), events: [...events] },
      { onSuccess: ({ endpoint, secret }) => onAdded({ url: endpoint.url, secret }) },
    );
  };
  return (
    <Panel title="New webhook">
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Address"
          description="An https address of your own server. We send a POST with JSON."
          placeholder="https://example.com/hooks/talkreel"
          type="url"
          maxLength={WEBHOOK_URL_MAX_CHARACTERS}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={
            add.isError ? errorMessage(add.error, 'It was not added. Please try again.') : null
          }
          autoComplete="off"
          data-autofocus
        />
        <fieldset className={classes.permissions}>
          <legend>Events</legend>
          {WEBHOOK_EVENTS.map((name) => (
            <CheckField
              key={name}
              label={name}
              description={EVENTS[name]}
              isChecked={events.includes(name)}
              onChange={(isChecked) =>
                setEvents(
                  WEBHOOK_EVENTS.filter((one) => (one === name ? isChecked : events.includes(one))),
                )
              }
            />
          ))}
          {events.length === 0 && (
            <p className={classes.problem} role="alert">
              Choose at least one event.
            </p>
          )}
        </fieldset>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={add.isPending} disabled={!isComplete}>
            Add webhook
          </Button>
        </div>
      </form>
    </Panel>
  );
}
