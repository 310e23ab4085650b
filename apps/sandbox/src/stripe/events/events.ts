import type { Collection } from '../../store/document-store.ts';
import { toView } from '../protocol/view.ts';
import { newId } from '../protocol/ids.ts';
import type { StripeEvent } from '../wire.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/** The API version implemented here: the one the SDK is pinned to. */
export const API_VERSION = '2026-10-28.endive';

export interface Events {
  record(
    type: string,
    object: { object: string },
    previous: object | undefined,
    created: number,
  ): void;
  delivered(id: string): void;
  resend(event: StripeEvent): void;
}

/** Stores every event with the resource as it was at that moment, and sends it. */
export function createEvents(
  events: Collection<StripeEvent>,
  delivery: () => WebhookDelivery,
): Events {
  return {
    record: (type, object, previous, created) => {
      const snapshot = JSON.parse(JSON.stringify(toView(object))) as object;
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created,
        data: {
          object: snapshot,
          ...(previous === undefined ? {} : { previous_attributes: previous }),
        },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      events.put(event.id, event);
      delivery().send(event);
    },
    delivered: (id) => {
      const event = events.get(id);
      if (event !== undefined) events.put(id, { ...event, pending_webhooks: 0 });
    },
    resend: (event) => delivery().send(event),
  };
}
