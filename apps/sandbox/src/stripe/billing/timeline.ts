import type { StripeState } from '../state.ts';
import type { Checkout } from './checkout.ts';
import { currentPeriod, isOpen, type Subscriptions } from './subscriptions.ts';

export interface Timeline {
  /** Advances billing time and processes everything that becomes due, in order. */
  advance(seconds: number): void;
  /** Processes what is due by now. */
  tick(): void;
}

interface Due {
  at: number;
  happen(): void;
}

const INCOMPLETE_SECONDS = 23 * 3600;
/** Far more than any test needs; stops an endless loop. */
const MAX_STEPS = 10_000;

export function createTimeline(
  state: StripeState,
  subscriptions: Subscriptions,
  checkout: Checkout,
): Timeline {
  const dues = function* (): Generator<Due> {
    for (const subscription of state.subscriptions.all()) {
      if (subscription.status === 'incomplete') {
        yield {
          at: subscription.created + INCOMPLETE_SECONDS,
          happen: () => subscriptions.expireIncomplete(subscription),
        };
      }
      if (!isOpen(subscription)) continue;
      const { cancel_at: cancelAt } = subscription;
      const { end } = currentPeriod(subscription);
      if (cancelAt !== null && cancelAt <= end) {
        yield {
          at: cancelAt,
          happen: () => subscriptions.cancelNow(subscription, 'cancellation_requested'),
        };
      } else if (subscription.status === 'active' || subscription.status === 'trialing') {
        yield { at: end, happen: () => subscriptions.renew(subscription) };
      }
    }
    for (const invoice of state.invoices.all()) {
      if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
        yield { at: invoice.next_payment_attempt, happen: () => subscriptions.retry(invoice) };
      }
    }
    for (const session of state.checkoutSessions.all()) {
      if (session.status === 'open')
        yield { at: session.expires_at, happen: () => checkout.expire(session) };
    }
  };

  const nextDue = (until: number): Due | undefined =>
    [...dues()].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];

  const runUntil = (until: number): void => {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const due = nextDue(until);
      if (due === undefined) return;
      state.clock.advance(Math.max(0, due.at - state.clock.nowSeconds()));
      due.happen();
    }
  };

  return {
    tick: () => runUntil(state.clock.nowSeconds()),
    advance: (seconds) => {
      const target = state.clock.nowSeconds() + seconds;
      runUntil(target);
      state.clock.advance(Math.max(0, target - state.clock.nowSeconds()));
    },
  };
}
