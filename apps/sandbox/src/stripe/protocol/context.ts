import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Billing } from '../billing/billing.ts';
import type { StripeEvent } from '../wire.ts';
import type { StripeState } from '../state.ts';
import type { Collection } from '../../store/document-store.ts';
import { type FormObject, parseForm } from './form.ts';
import { readParams } from './params.ts';
import type { Resource } from './view.ts';

export interface Call<Params> {
  id: string;
  params: Params;
  /** The key begins with `pk_`: a browser, with few permissions. */
  publishable: boolean;
}

export interface RouteDeps {
  state: StripeState;
  billing: Billing;
  events: Collection<StripeEvent>;
  /** Adds a route whose parameters are validated and whose reply is expanded. */
  route<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    schema: Schema,
    handle: (call: Call<z.output<Schema>>) => Resource,
    options?: { publishable?: boolean },
  ): void;
}

interface MakeRoute {
  app: FastifyInstance;
  view(resource: Resource, paths: readonly string[]): object;
  denyPublishable(): Error;
}

export function createRoute({ app, view, denyPublishable }: MakeRoute): RouteDeps['route'] {
  return (method, path, schema, handle, { publishable: allowed = false } = {}) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: (request) => {
        const publishable = request.headers.authorization?.startsWith('Bearer pk_') === true;
        if (publishable && !allowed) throw denyPublishable();
        const query = request.raw.url?.split('?')[1] ?? '';
        const form: FormObject =
          method === 'POST' ? ((request.body ?? {}) as FormObject) : parseForm(query);
        const params = readParams(schema, form);
        return view(
          handle({ id: request.params.id ?? '', params, publishable }),
          params.expand ?? [],
        );
      },
    });
  };
}

/** @throws the error of `missing` if there is none. */
export function need<T>(found: T | undefined, missing: () => Error): T {
  if (found === undefined) throw missing();
  return found;
}
