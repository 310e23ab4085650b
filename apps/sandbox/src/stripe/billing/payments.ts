import { makeCharge, makePaymentIntent, type PaymentIntentDraft } from '../objects/payment.ts';
import { invalid, StripeProblem } from '../protocol/stripe-error.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../wire.ts';
import type { CardSecret, StripeState } from '../state.ts';
import { attach } from './cards.ts';
import { createReturns, type Returns } from './returns.ts';

export interface Payments extends Returns {
  open(draft: PaymentIntentDraft): PaymentIntent;
  /**
   * Charges the card, or requests the bank's page first. The result is the intent's status; a
   * decline leaves `requires_payment_method` and `last_payment_error`.
   */
  confirm(intent: PaymentIntent, method: PaymentMethod, options?: ConfirmOptions): PaymentIntent;
  /** Applies the answer of the bank's page. */
  answerBank(intent: PaymentIntent, agreed: boolean): PaymentIntent;
  /** Settles a debit days later: the bank pays it, or returns it. */
  settleDebit(charge: Charge, succeeds: boolean): PaymentIntent;
  cancel(intent: PaymentIntent, reason?: PaymentIntent['cancellation_reason']): PaymentIntent;
}

interface ConfirmOptions {
  /** The cardholder is absent, so the bank's page cannot be shown. */
  offSession?: boolean;
  returnUrl?: string | null;
}

/** Notified when an intent has been paid or declined; invoices depend on this. */
export interface PaymentListener {
  paid(intent: PaymentIntent): void;
  refused(intent: PaymentIntent): void;
}

const CONFIRMABLE = new Set<string>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

function declineError(
  decline: NonNullable<CardSecret['decline']>,
  method: PaymentMethod,
  charge: Charge | null,
) {
  return {
    type: 'card_error' as const,
    code: decline.code,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    message: decline.message,
    doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
    ...(charge === null ? {} : { charge: charge.id }),
    payment_method: method,
  };
}

/** The error of a confirmation whose card was declined. */
export function cardProblem(intent: PaymentIntent): StripeProblem {
  const error = intent.last_payment_error;
  return new StripeProblem(402, {
    type: 'card_error',
    message: error?.message ?? 'Your card was declined.',
    code: error?.code ?? 'card_declined',
    ...(error?.decline_code === undefined ? {} : { decline_code: error.decline_code }),
    payment_intent: intent,
  });
}

export function createPayments(state: StripeState, listener: PaymentListener): Payments {
  const now = () => state.clock.nowSeconds();

  const change = (
    intent: PaymentIntent,
    patch: Partial<PaymentIntent>,
    event: string | null,
  ): PaymentIntent => {
    const changed = { ...intent, ...patch };
    state.paymentIntents.put(intent.id, changed);
    if (event !== null) state.emit(event, changed);
    return changed;
  };

  const refuse = (
    intent: PaymentIntent,
    method: PaymentMethod,
    decline: NonNullable<CardSecret['decline']>,
    charged: boolean,
  ): PaymentIntent => {
    const charge = charged ? makeCharge(intent, method, decline, now()) : null;
    if (charge !== null) {
      state.charges.put(charge.id, charge);
      state.emit('charge.failed', charge);
    }
    // The SDK's type of the error contains a whole payment method with decoded decimals; ours has
    // none.
    const error = declineError(decline, method, charge) as PaymentIntent['last_payment_error'];
    const refused = change(
      intent,
      {
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        last_payment_error: error,
        latest_charge: charge?.id ?? intent.latest_charge,
      },
      'payment_intent.payment_failed',
    );
    listener.refused(refused);
    return refused;
  };

  const paidWith = (intent: PaymentIntent, method: PaymentMethod, made: Charge): PaymentIntent => {
    state.charges.put(made.id, made);
    state.emit('charge.succeeded', made);
    if (intent.customer !== null && intent.setup_future_usage !== null)
      attach(state, method, intent.customer);
    const paid = change(
      intent,
      {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: made.id,
        payment_method: method.id,
        next_action: null,
        last_payment_error: null,
      },
      'payment_intent.succeeded',
    );
    listener.paid(paid);
    return paid;
  };

  const charge = (intent: PaymentIntent, method: PaymentMethod): PaymentIntent => {
    const secret = state.cardSecrets.get(method.id);
    if (secret?.decline) return refuse(intent, method, secret.decline, true);
    const made = makeCharge(intent, method, null, now());
    if (secret?.debit === true) {
      const pending: Charge = { ...made, status: 'pending', balance_transaction: null };
      state.charges.put(pending.id, pending);
      state.emit('charge.pending', pending);
      const awaited = {
        status: 'processing' as const,
        latest_charge: pending.id,
        payment_method: method.id,
      };
      return change(intent, awaited, 'payment_intent.processing');
    }
    return paidWith(intent, method, made);
  };

  const keptMethod = (id: string): PaymentMethod => {
    const method = state.paymentMethods.get(id);
    if (method === undefined)
      throw invalid(`No such PaymentMethod: '${id}'`, 'payment_method', 'resource_missing');
    return method;
  };

  return {
    open: (draft) => {
      const intent = makePaymentIntent(draft, now());
      state.paymentIntents.put(intent.id, intent);
      state.emit('payment_intent.created', intent);
      return intent;
    },
    confirm: (intent, method, { offSession = false, returnUrl = null } = {}) => {
      if (!CONFIRMABLE.has(intent.status)) {
        throw new StripeProblem(400, {
          type: 'invalid_request_error',
          message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
          code: 'payment_intent_unexpected_state',
          payment_intent: intent,
        });
      }
      const secret = state.cardSecrets.get(method.id);
      const wanted = secret?.authentication ?? 'never';
      if (wanted === 'always' || (wanted === 'once' && secret?.authenticated !== true)) {
        if (offSession) {
          const message = 'Your card was declined. This transaction requires authentication.';
          return refuse(
            intent,
            method,
            { code: 'authentication_required', declineCode: 'authentication_required', message },
            false,
          );
        }
        if (returnUrl !== null) state.returnUrls.put(intent.id, returnUrl);
        return change(
          intent,
          {
            status: 'requires_action',
            payment_method: method.id,
            next_action: {
              type: 'redirect_to_url',
              redirect_to_url: {
                return_url: returnUrl,
                url: `${state.publicUrl}/checkout/3d-secure/${intent.id}`,
              },
            },
          },
          'payment_intent.requires_action',
        );
      }
      return charge(change(intent, { payment_method: method.id }, null), method);
    },
    answerBank: (intent, agreed) => {
      if (intent.status !== 'requires_action' || intent.payment_method === null) return intent;
      const method = keptMethod(intent.payment_method);
      const secret = state.cardSecrets.get(method.id);
      if (!agreed) {
        const message =
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
        return refuse(
          intent,
          method,
          { code: 'payment_intent_authentication_failure', declineCode: null, message },
          false,
        );
      }
      if (secret !== undefined)
        state.cardSecrets.put(method.id, { ...secret, authenticated: true });
      return charge(intent, method);
    },
    settleDebit: (pending, succeeds) => {
      const intent = state.paymentIntents.get(pending.payment_intent ?? '');
      if (pending.status !== 'pending' || intent === undefined)
        throw invalid(`Charge ${pending.id} is not pending.`, 'charge');
      const method = keptMethod(intent.payment_method ?? '');
      if (succeeds) return paidWith(intent, method, { ...pending, status: 'succeeded' });
      const failed: Charge = {
        ...pending,
        status: 'failed',
        paid: false,
        failure_code: 'insufficient_funds',
        failure_message: 'The customer’s account has insufficient funds to cover this payment.',
      };
      state.charges.put(failed.id, failed);
      state.emit('charge.failed', failed);
      const message = failed.failure_message ?? '';
      return refuse(
        intent,
        method,
        { code: 'insufficient_funds', declineCode: null, message },
        false,
      );
    },
    cancel: (intent, reason = null) => {
      if (intent.status === 'canceled') return intent;
      if (!CONFIRMABLE.has(intent.status)) {
        throw invalid(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          undefined,
          'payment_intent_unexpected_state',
        );
      }
      const patch = {
        status: 'canceled' as const,
        canceled_at: now(),
        cancellation_reason: reason,
        next_action: null,
      };
      return change(intent, patch, 'payment_intent.canceled');
    },
    ...createReturns(state),
  };
}
