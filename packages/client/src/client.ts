import type { InputOf, ReplyOf } from '@talkreel/contracts/contract';
import type { Contracts } from '@talkreel/contracts/contracts';
import type { Accepted } from '@talkreel/contracts/http/generations';
import { nextPageOf } from '@talkreel/contracts/next-page';
import { fillIn, routes, type RouteName } from '@talkreel/contracts/routes';
import { send, type AnyInput, type SendOptions } from './send.ts';

export type Input<Name extends RouteName> = InputOf<Contracts[Name]>;
export type Reply<Name extends RouteName> = ReplyOf<Contracts[Name]>;

/** Routes that start a generation: asked not to wait for the result, they answer 202 with what was accepted. */
export type StartName = {
  [Name in RouteName]: Accepted extends ReplyOf<Contracts[Name], 202> ? Name : never;
}[RouteName];

/** Routes that return a list, page by page. */
export type ListName = {
  [Name in RouteName]: Contracts[Name] extends { query: { shape: { before: unknown } } }
    ? Reply<Name> extends readonly unknown[]
      ? Name
      : never
    : never;
}[RouteName];
export type Item<Name extends ListName> = Reply<Name> extends readonly (infer One)[] ? One : never;

export interface Page<Item> {
  items: Item[];
  /** `before` of the next page; null at the end. */
  next: string | null;
}

/** The input; optional if the route needs none. */
type Arguments<Name extends RouteName, Options> =
  Record<string, never> extends Input<Name>
    ? [input?: Input<Name> & Options]
    : [input: Input<Name> & Options];

interface CallOptions extends SendOptions {
  /** One key per intent: a repeat of the same click gets the first reply. */
  idempotencyKey?: string;
}

export interface Client {
  /** Calls a route and returns its reply as contracted. Throws as `send` does. */
  call<Name extends RouteName>(
    name: Name,
    ...input: Arguments<Name, CallOptions>
  ): Promise<Reply<Name>>;
  /** One page of a list. */
  page<Name extends ListName>(
    name: Name,
    ...input: Arguments<Name, SendOptions>
  ): Promise<Page<Item<Name>>>;
  /** Starts a generation without waiting for its end. One key per intent: a repeat of the same click gets the first reply. */
  start<Name extends StartName>(
    name: Name,
    input: Input<Name> & SendOptions & { idempotencyKey: string },
  ): Promise<Accepted>;
}

/** A client of the api at `baseUrl`; by default the one that sent this page. */
export function createClient(baseUrl = ''): Client {
  function sendTo(name: RouteName, input: AnyInput = {}, headers: Record<string, string> = {}) {
    const { params, query, ...message } = input;
    const { method, path } = routes[name];
    return send(baseUrl + fillIn(path, params, query), { ...message, method, headers });
  }
  return {
    call: async <Name extends RouteName>(
      name: Name,
      { idempotencyKey, ...input }: AnyInput & CallOptions = {},
    ) => {
      const headers: Record<string, string> = {};
      if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
      return (await sendTo(name, input, headers)).data as Reply<Name>;
    },
    page: async <Name extends ListName>(name: Name, input?: AnyInput) => {
      const { data, headers } = await sendTo(name, input);
      return { items: data as Item<Name>[], next: nextOf(headers.get('link')) };
    },
    start: async <Name extends StartName>(
      name: Name,
      { idempotencyKey, ...input }: AnyInput & { idempotencyKey: string },
    ) => {
      const headers = { 'idempotency-key': idempotencyKey, prefer: 'respond-async' };
      return (await sendTo(name, input, headers)).data as Accepted;
    },
  };
}

/** The cursor of the next page, from a list's `Link` header; null: there is none. */
function nextOf(link: string | null): string | null {
  const next = nextPageOf(link);
  return next === null ? null : new URL(next, 'http://here').searchParams.get('before');
}
