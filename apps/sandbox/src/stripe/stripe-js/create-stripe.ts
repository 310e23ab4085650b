import { askBank } from './ask-bank.ts';
import { dress, makeCardFields, type Appearance, type CardFields } from './card-fields.ts';

/** The script's parameters, set by the server. */
export interface Given {
  /** Path of the api for browsers. */
  api: string;
  cardFieldsMarkup: string;
  bankMarkup: string;
}

interface Intent {
  status: string;
  amount: number;
  currency: string;
}
type Answer = Intent & { error?: { message: string } };

interface Options {
  clientSecret: string;
  appearance?: Appearance;
}

interface Elements {
  options: Options;
  fields: CardFields | null;
}

/** Runs in the browser. One call of Stripe's API with the publishable key; network failures become errors too. */
export async function callStripe(
  { api }: Given,
  key: string,
  path: string,
  params: Record<string, string>,
  method = 'POST',
): Promise<Answer> {
  const form = new URLSearchParams(params);
  const url = `${api}/payment_intents/${path}`;
  const headers = { authorization: `Bearer ${key}` };
  try {
    const reply = await (method === 'GET'
      ? fetch(`${url}?${form.toString()}`, { headers })
      : fetch(url, { method, headers, body: form }));
    return (await reply.json()) as Answer;
  } catch {
    const message = 'The connection to Stripe failed. Please try again.';
    return { error: { type: 'api_connection_error', message } } as unknown as Answer;
  }
}

/** Runs in the browser: the only element there is, whichever is requested. */
export function createElement(given: Given, key: string, elements: Elements) {
  const handlers = new Map<string, Set<(event: object) => void>>();
  const { clientSecret } = elements.options;
  const emit = (name: string) => handlers.get(name)?.forEach((handler) => handler({}));
  const element = {
    on(name: string, handler: (event: object) => void) {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
      return element;
    },
    off(name: string, handler: (event: object) => void) {
      handlers.get(name)?.delete(handler);
      return element;
    },
    update: () => undefined,
    mount(place: HTMLElement) {
      const fields = makeCardFields(given.cardFieldsMarkup);
      elements.fields = fields;
      dress(fields.host, elements.options.appearance);
      const [id = ''] = clientSecret.split('_secret');
      void callStripe(given, key, id, { client_secret: clientSecret }, 'GET').then(({ error }) => {
        if (elements.fields !== fields) return;
        if (error === undefined) place.replaceChildren(fields.host);
        emit(error === undefined ? 'ready' : 'loaderror');
      });
    },
    unmount() {
      elements.fields?.host.remove();
      elements.fields = null;
    },
    destroy: () => element.unmount(),
  };
  return element;
}

/** Runs in the browser: what Stripe says of fields that are not filled in. */
export function incompleteCard({ fields }: Elements) {
  const card = fields?.read();
  return card !== undefined && 'code' in card
    ? { error: { type: 'validation_error', ...card } }
    : null;
}

/** Runs in the browser: the result of `Stripe(key)`, as far as a card form needs it. */
export function createStripe(given: Given, key: string) {
  async function confirmPayment({ elements }: { elements: Elements }) {
    const { clientSecret, appearance } = elements.options;
    const card = elements.fields?.read();
    if (card === undefined) throw new Error('The payment element is not mounted.');
    if ('code' in card) return { error: { type: 'validation_error', ...card } };
    const [id = ''] = clientSecret.split('_secret');
    let intent = await callStripe(given, key, `${id}/confirm`, {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number,
      'payment_method_data[card][exp_month]': card.expMonth,
      'payment_method_data[card][exp_year]': card.expYear,
      'payment_method_data[card][cvc]': card.cvc,
    });
    if (intent.status === 'requires_action') {
      const answer = await askBank(given.bankMarkup, intent, appearance);
      intent = await callStripe(given, key, `${id}/authenticate`, {
        client_secret: clientSecret,
        answer,
      });
    }
    return intent.error === undefined ? { paymentIntent: intent } : { error: intent.error };
  }

  return {
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    createToken: () => Promise.reject(new Error('Not part of the stand-in.')),
    createPaymentMethod: () => Promise.reject(new Error('Not part of the stand-in.')),
    confirmCardPayment: () => Promise.reject(new Error('Not part of the stand-in.')),
    confirmPayment,
    elements(options: Options) {
      const elements: Elements = { options, fields: null };
      return Object.assign(elements, {
        create: () => createElement(given, key, elements),
        getElement: () => null,
        submit: () => Promise.resolve(incompleteCard(elements) ?? {}),
        update({ appearance }: Partial<Options>) {
          if (appearance === undefined) return;
          elements.options = { ...elements.options, appearance };
          if (elements.fields) dress(elements.fields.host, appearance);
        },
      });
    },
  };
}
