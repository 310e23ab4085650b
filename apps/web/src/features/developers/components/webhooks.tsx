import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_ENDPOINTS_MAX } from '@talkreel/contracts/webhooks';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { webhooksQuery } from '../api/webhooks.ts';
import { Code } from './new-key.tsx';
import { WebhookCard, type NewSecret } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import classes from './developers.module.css';

/** The addresses that are told what happens, below the keys. */
export function Webhooks() {
  const hooks = useQuery(webhooksQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const isFull = (hooks.data?.length ?? 0) >= WEBHOOK_ENDPOINTS_MAX;
  return (
    <section className={classes.main} aria-labelledby="webhooks">
      <div className={classes.sectionHead}>
        <div>
          <h2 id="webhooks">Webhooks</h2>
          <p>Your own server is told when something is ready, instead of asking for it.</p>
        </div>
        {!isAdding && secret === null && hooks.data && !isFull && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            Add a webhook
          </Button>
        )}
      </div>
      {isAdding && (
        <WebhookForm
          onClose={() => setIsAdding(false)}
          onAdded={(added) => {
            setIsAdding(false);
            setSecret(added);
          }}
        />
      )}
      {secret && <SecretToCopy of={secret} onDone={() => setSecret(null)} />}
      {isFull && (
        <p className={classes.note}>
          You have {WEBHOOK_ENDPOINTS_MAX} webhooks, which is the limit.
        </p>
      )}
      {hooks.isLoadingError && (
        <ErrorState title="Your webhooks could not be loaded" onRetry={() => void hooks.refetch()}>
          Events are sent all the same.
        </ErrorState>
      )}
      {hooks.isPending && <Skeleton height={140} radius={16} aria-label="Loading..." />}
      {hooks.data && hooks.data.length > 0 && (
        <ul className={classes.keys} aria-label="Your webhooks">
          {hooks.data.map((hook) => (
            <WebhookCard key={hook.id} hook={hook} onSecret={setSecret} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SecretToCopy({ of: { url, secret }, onDone }: { of: NewSecret; onDone: () => void }) {
  return (
    <section className={classes.created} aria-labelledby="new-secret">
      <h2 id="new-secret">Copy the secret now</h2>
      <p>
        Messages to {url} are signed with it, so that your server can tell them from others’. You
        won’t see it again.
      </p>
      <Code label="Secret" text={secret} />
      <div className={classes.actions}>
        <Button variant="filled" onClick={onDone}>
          I stored it
        </Button>
      </div>
    </section>
  );
}
