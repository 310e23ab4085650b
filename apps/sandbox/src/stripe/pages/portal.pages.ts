import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '../../look/html.ts';
import { sendPage } from '../../look/page.ts';
import type { Billing } from '../billing/billing.ts';
import { attach, enterCard } from '../billing/cards.ts';
import { currentPeriod, isOpen } from '../billing/subscriptions.ts';
import type { FormObject } from '../protocol/form.ts';
import { StripeProblem } from '../protocol/stripe-error.ts';
import type { PortalSession, Subscription } from '../wire.ts';
import type { StripeState } from '../state.ts';
import { cardForm, enteredIn, readCardForm } from './card-form.ts';
import { billingInterval, day, money } from './money.ts';

interface Deps {
  state: StripeState;
  billing: Billing;
}

/** The bank's 3-D Secure page, and the page where customers manage their subscription. */
export function portalPages(app: FastifyInstance, { state, billing }: Deps): void {
  const path = new URL(state.publicUrl).pathname.replace(/\/$/, '');

  const gone = (reply: FastifyReply) =>
    sendPage(
      reply,
      'Not found',
      html`<h1>Nothing here</h1>
        <p class="lead">This link is no longer valid.</p>`,
      404,
    );

  app.get<{ Params: { id: string } }>('/checkout/3d-secure/:id', (request, reply) => {
    const intent = state.paymentIntents.get(request.params.id);
    if (intent === undefined) return gone(reply);
    const body = html`<h1>Is this you?</h1>
      <p class="lead">
        Your bank would like to know before it pays ${money(intent.amount, intent.currency)}. This
        is a stand-in for its page.
      </p>
      <form method="post" action="${path}/checkout/3d-secure/${intent.id}" class="card">
        <div class="row">
          <button name="answer" value="agree">Yes, pay</button
          ><button class="quiet" name="answer" value="refuse">No, stop</button>
        </div>
      </form>`;
    return sendPage(reply, '3-D Secure', body);
  });

  app.post<{ Params: { id: string }; Body: FormObject }>(
    '/checkout/3d-secure/:id',
    (request, reply) => {
      const intent = state.paymentIntents.get(request.params.id);
      if (intent === undefined) return gone(reply);
      const after = billing.payments.answerBank(intent, request.body['answer'] === 'agree');
      const back = state.returnUrls.get(intent.id);
      if (back === undefined) {
        return sendPage(
          reply,
          'Done',
          html`<h1>Done</h1>
            <p class="lead">You can close this page.</p>`,
        );
      }
      const url = new URL(back);
      url.searchParams.set('payment_intent', intent.id);
      url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
      url.searchParams.set(
        'redirect_status',
        after.status === 'succeeded' ? 'succeeded' : 'failed',
      );
      return reply.redirect(url.href, 303);
    },
  );

  const planCard = (session: PortalSession, subscription: Subscription): Html => {
    const [item] = subscription.items.data;
    const name = state.products.get(item?.price.product ?? '')?.name ?? 'Subscription';
    const ends = subscription.cancel_at;
    const renewal =
      ends === null
        ? html`Renews on ${day(currentPeriod(subscription).end)}.`
        : html`Ends on ${day(ends)}. Nothing more will be charged.`;
    const unpaid =
      subscription.status === 'past_due'
        ? html`<p class="error">The last payment failed. Enter another card below.</p>`
        : null;
    const [verb, label] = ends === null ? ['cancel', 'Cancel plan'] : ['resume', 'Keep plan'];
    return html`<div class="card">
      <div class="sum">
        <strong>${name}</strong
        ><span
          >${money(item?.price.unit_amount ?? 0, subscription.currency)}
          ${billingInterval(item?.price)}</span
        >
      </div>
      <p class="lead tight">${renewal}</p>
      ${unpaid}
      <form method="post" action="${path}/portal/${session.id}/${verb}">
        <input type="hidden" name="subscription" value="${subscription.id}" /><button class="quiet">
          ${label}
        </button>
      </form>
    </div>`;
  };

  const show = (
    reply: FastifyReply,
    session: PortalSession,
    error: string | null,
    entered = { name: '', email: '' },
  ) => {
    const open = state.subscriptions
      .all()
      .filter((one) => one.customer === session.customer && isOpen(one));
    const plans = open.map((subscription) => planCard(session, subscription));
    const customer = state.customers.get(session.customer);
    const preferred =
      open[0]?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
    const card =
      typeof preferred === 'string' ? state.paymentMethods.get(preferred)?.card : undefined;
    const invoices = state.invoices
      .all()
      .filter((one) => one.customer === session.customer)
      .toReversed()
      .map(
        (one) =>
          html`<tr>
            <td>${day(one.created)} · ${one.number}</td>
            <td>${money(one.total, one.currency)} ${one.status}</td>
          </tr>`,
      );
    const back =
      session.return_url === null
        ? null
        : html`<p class="note"><a href="${session.return_url}">Back to Talkreel</a></p>`;
    const form = cardForm({
      action: `${path}/portal/${session.id}/card`,
      button: 'Save card',
      asksEmail: false,
      entered,
      error,
    });
    const body = html`<h1>Your plan</h1>
      <p class="lead">${customer?.email ?? session.customer}</p>
      ${plans.length === 0 ? html`<div class="card">You have no subscription.</div>` : plans}
      <div class="card">
        <p>
          <strong
            >${card === undefined ? 'No card on file' : html`Card ending in ${card.last4}`}</strong
          >
        </p>
        ${form}
      </div>
      <div class="card">
        <p><strong>Invoices</strong></p>
        <table class="numbers">
          <tbody>
            ${invoices}
          </tbody>
        </table>
      </div>
      ${back}`;
    return sendPage(reply, 'Your plan', body, error === null ? 200 : 402);
  };

  app.get<{ Params: { id: string } }>('/portal/:id', (request, reply) => {
    const session = state.portalSessions.get(request.params.id);
    return session === undefined ? gone(reply) : show(reply, session, null);
  });

  app.post<{ Params: { id: string; verb: string }; Body: FormObject }>(
    '/portal/:id/:verb',
    (request, reply) => {
      const session = state.portalSessions.get(request.params.id);
      if (session === undefined) return gone(reply);
      const { verb } = request.params;
      const subscription = state.subscriptions.get(idOf(request.body['subscription']));
      try {
        if (verb === 'card') saveCard(session, request.body);
        else if (subscription?.customer !== session.customer) return gone(reply);
        else {
          // The portal sets a date and does not change `cancel_at_period_end`.
          const at = verb === 'cancel' ? currentPeriod(subscription).end : null;
          billing.subscriptions.setCancelAt(subscription, at, false);
        }
      } catch (error) {
        if (!(error instanceof StripeProblem)) throw error;
        return show(reply, session, error.message, enteredIn(request.body));
      }
      return reply.redirect(`${state.publicUrl}/portal/${session.id}`, 303);
    },
  );

  function saveCard(session: PortalSession, form: FormObject): void {
    const method = attach(
      state,
      enterCard(state, readCardForm(form), session.customer),
      session.customer,
    );
    const customer = state.customers.get(session.customer);
    if (customer !== undefined) {
      const settings = { ...customer.invoice_settings, default_payment_method: method.id };
      state.customers.put(customer.id, { ...customer, invoice_settings: settings });
    }
    for (const subscription of state.subscriptions.all()) {
      if (subscription.customer !== session.customer || !isOpen(subscription)) continue;
      const changed = billing.subscriptions.update(subscription, {
        default_payment_method: method.id,
      });
      const unpaid = state.invoices.get(changed.latest_invoice ?? '');
      if (changed.status === 'past_due' && unpaid !== undefined)
        billing.subscriptions.retry(unpaid);
    }
  }
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
