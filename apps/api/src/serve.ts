import type { Contract } from '@talkreel/contracts/contract';
import { scopeOf } from '@talkreel/contracts/key-scopes';
import type {
  ContextConfigDefault,
  FastifyInstance,
  FastifyBaseLogger,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the description of the api is made from; absent: the route is not in it. */
    contract?: Contract;
  }
}

type Part<C extends Contract, Name extends keyof Contract> = Name extends keyof C
  ? C[Name]
  : undefined;

interface SchemaOf<C extends Contract> {
  params: Part<C, 'params'>;
  querystring: Part<C, 'query'>;
  body: Part<C, 'body'>;
  response: C['responses'];
}

/** Request and reply as in the contract. */
type Handler<C extends Contract> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<C>,
  ZodTypeProvider
>;

type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/**
 * Registers an endpoint with the method, path and schemas of its contract. Closed to visitors unless it is `public`.
 */
export function serve<C extends Contract>(
  app: App,
  contract: C,
  handler: Handler<C>,
  options: { public?: boolean; bodyLimit?: number } = {},
): void {
  const { method, path, params, query, body, responses } = contract;
  const schema: Record<string, unknown> = { response: responses };
  for (const [part, its] of Object.entries({ params, querystring: query, body }))
    if (its !== undefined) schema[part] = its;
  app.route({
    method,
    url: path,
    schema,
    config: { public: options.public ?? false, keyScope: scopeOf(contract), contract },
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    handler: handler as RouteHandlerMethod,
  });
}
