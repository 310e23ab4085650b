import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WebhookDelivery } from '@talkreel/contracts/http/webhook-endpoints';
import { errorMessage } from '@talkreel/client/errors';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { formatRelative } from '../../../lib/format.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { deliveriesQuery, replayDelivery, useWebhookAction } from '../api/webhooks.ts';
import classes from './developers.module.css';

/** What was sent to an address in the last 30 days, and what became of it. */
export function WebhookLog({ id, isOff }: { id: string; isOff: boolean }) {
  const log = useInfiniteQuery(deliveriesQuery(id));
  const replay = useWebhookAction(replayDelivery, (error) =>
    toastError(errorMessage(error, 'It was not sent again. Please try again.')),
  );
  if (log.isLoadingError)
    return (
      <ErrorState title="The log could not be loaded" onRetry={() => void log.refetch()}>
        Events are sent all the same.
      </ErrorState>
    );
  if (!log.data) return <Skeleton height={120} radius={12} aria-label="Loading..." />;
  const items = log.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={classes.note}>Nothing has been sent yet.</p>;
  return (
    <div className={classes.log}>
      <ul aria-label="Log">
        {items.map((item) => (
          <li key={item.id}>
            <div>
              <strong>{item.event}</strong> <State of={item} />
              <small>
                {formatRelative(item.createdAt)} · <code translate="no">{item.id}</code>
              </small>
            </div>
            {item.endedAt !== null && !isOff && (
              <Button
                variant="subtle"
                size="sm"
                disabled={replay.isPending}
                aria-label={`Send ${item.id} again`}
                onClick={() =>
                  replay.mutate(item.id, {
                    onSuccess: () => toast({ title: 'Sent again', variant: 'success' }),
                  })
                }
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </div>
  );
}

function State({ of }: { of: WebhookDelivery }) {
  const { state, status, error, attempts, nextTryAt } = of;
  if (state === 'delivered') return <span data-state="good">Delivered ({status})</span>;
  if (state === 'failed') return <span data-state="bad">Given up. {error}</span>;
  if (attempts === 0) return <span>Waiting</span>;
  const next =
    nextTryAt !== null && state === 'pending' ? ` Next try ${formatRelative(nextTryAt)}.` : '';
  return error === null ? <span>Sending</span> : <span data-state="bad">{error + next}</span>;
}
