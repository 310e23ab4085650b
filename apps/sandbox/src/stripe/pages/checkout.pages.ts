import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '../../look/html.ts';
import { sendPage } from '../../look/page.ts';
import type { Billing } from '../billing/billing.ts';
import { enterCard } from '../billing/cards.ts';
import type { FormObject } from '../protocol/form.ts';
import { StripeProblem } from '../protocol/stripe-error.ts';
import type { CheckoutSession } from '../wire.ts';
import type { StripeState } from '../state.ts';
import { cardForm, enteredIn, readCardForm } from './card-form.ts';
import { billingInterval, money } from './money.ts';

interface Deps {
  state: StripeState;
  billing: Billing;
}

interface Tried {
  entered: { name: string; email: string };
  error: string | null;
}

function summary(session: CheckoutSession): Html {
  const lines = session.line_items.data;
  const rows = lines.map(
    ({ description, quantity, amount_total: amount, currency }) =>
      html`<tr>
        <td>${description}${quantity === 1 ? null : html` × ${quantity ?? 1}`}</td>
        <td>${money(amount, currency)}</td>
      </tr>`,
  );
  return html`<div class="card">
    <div class="sum">
      <span class="price">${money(session.amount_total, session.currency)}</span
      ><span class="lead tight">${billingInterval(lines[0]?.price)}</span>
    </div>
    <table class="numbers">
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

/** The hosted payment page. */
export function checkoutPages(app: FastifyInstance, { state, billing }: Deps): void {
  const path = new URL(state.publicUrl).pathname.replace(/\/$/, '');
  const nothing: Tried = { entered: { name: '', email: '' }, error: null };

  const show = (reply: FastifyReply, session: CheckoutSession, tried: Tried): FastifyReply => {
    const subscribes = session.mode === 'subscription';
    const email = state.customers.get(session.customer ?? '')?.email ?? null;
    const form = cardForm({
      action: `${path}/checkout/${session.id}`,
      button: subscribes ? 'Subscribe' : `Pay ${money(session.amount_total, session.currency)}`,
      asksEmail: email === null || email === '',
      showsTests: true,
      ...tried,
    });
    const back =
      session.cancel_url === null
        ? null
        : html`<p class="note"><a href="${session.cancel_url}">Back without paying</a></p>`;
    const body = html`<h1>${subscribes ? 'Subscribe' : 'Checkout'}</h1>
      <p class="lead">
        ${email === null ? 'No real card is charged here.' : html`Paying as ${email}. No real card is charged here.`}
      </p>
      ${summary(session)}
      <div class="card">${form}</div>
      ${back}`;
    return sendPage(reply, 'Checkout', body, tried.error === null ? 200 : 402);
  };

  const leave = (reply: FastifyReply, session: CheckoutSession): FastifyReply => {
    const url = billing.checkout.successUrl(session);
    if (url !== null) return reply.redirect(url, 303);
    return sendPage(
      reply,
      'Paid',
      html`<h1>Paid</h1>
        <p class="lead">Thank you. You can close this page.</p>`,
    );
  };

  const closed = (reply: FastifyReply, session: CheckoutSession | undefined): FastifyReply => {
    const back = session?.cancel_url;
    const link =
      back === null || back === undefined
        ? null
        : html`<a class="button" href="${back}">Back to the shop</a>`;
    const body = html`<h1>This page has expired</h1>
      <p class="lead">Nothing was charged. Start again from the app.</p>
      ${link}`;
    return sendPage(reply, 'Expired', body, session === undefined ? 404 : 410);
  };

  /** Why the last try failed, when the browser returns from the bank. */
  const lastError = (session: CheckoutSession): string | null => {
    const invoice = session.invoice === null ? undefined : state.invoices.get(session.invoice);
    const intent =
      invoice === undefined
        ? state.paymentIntents.get(session.payment_intent ?? '')
        : billing.invoices.intentOf(invoice);
    return intent?.last_payment_error?.message ?? null;
  };

  app.get<{ Params: { id: string } }>('/checkout/:id', (request, reply) => {
    const session = state.checkoutSessions.get(request.params.id);
    if (session?.status === 'complete') return leave(reply, session);
    if (session?.status !== 'open') return closed(reply, session);
    return show(reply, session, { ...nothing, error: lastError(session) });
  });

  app.post<{ Params: { id: string }; Body: FormObject }>('/checkout/:id', (request, reply) => {
    const session = state.checkoutSessions.get(request.params.id);
    if (session?.status === 'complete') return leave(reply, session);
    if (session?.status !== 'open') return closed(reply, session);
    const entered = enteredIn(request.body);
    try {
      const entry = readCardForm(request.body);
      const intent = billing.checkout.pay(session, enterCard(state, entry, session.customer));
      const url = intent.next_action?.redirect_to_url?.url;
      if (intent.status === 'requires_action' && url !== null && url !== undefined)
        return reply.redirect(url, 303);
      const after = state.checkoutSessions.get(session.id) ?? session;
      if (after.status === 'complete') return leave(reply, after);
      return show(reply, after, {
        entered,
        error: intent.last_payment_error?.message ?? 'Your card was declined.',
      });
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      return show(reply, session, { entered, error: error.message });
    }
  });
}
