import type { ApiGroup, Contract } from '@talkreel/contracts/contract';
import { apiError, problem } from '@talkreel/contracts/errors';
import { opsRoutes } from '@talkreel/contracts/ops-routes';
import { quotedCalls } from '@talkreel/contracts/quoted-calls';
import { routes } from '@talkreel/contracts/routes';
import { webhookMessages } from '@talkreel/contracts/http/webhook-messages';
import type { WebhookEvent } from '@talkreel/contracts/webhooks';
import type { FastifyContextConfig } from 'fastify';
import { z } from 'zod';

/** A documented route in the words of @fastify/swagger, with schemas of zod. */
export interface RouteDescription {
  operationId: string;
  summary: string;
  description?: string;
  tags: ApiGroup[];
  security: Array<Record<string, never[]>>;
  consumes?: string[];
  params?: z.ZodType;
  querystring?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  response: Record<string, DescribedReply | z.ZodType>;
}

interface DescribedReply {
  description: string;
  content?: Record<string, { schema: z.ZodType }>;
}

const JSON_TYPE = 'application/json';
/** Refusals as programs with a key get them. */
const PROBLEM_TYPE = 'application/problem+json';
const FILE = z.unknown().meta({ type: 'string', format: 'binary' });

const WEBHOOK_SUMMARIES: Record<WebhookEvent, string> = {
  'generation.succeeded': 'A generation is done',
  'generation.failed': 'A generation failed',
  'generation.cancelled': 'A generation was cancelled',
  'batch.finished': 'Nothing of a batch is in progress any more',
  'film.finished': 'Nothing of a film is in progress any more',
  'webhook.test': 'The button “Send a test” was pressed',
};

/** How a caller proves who they are. A route takes any one of them, unless it is public. */
export const securitySchemes = (cookieName: string) => ({
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: cookieName,
    description:
      'The session of a browser, from `/api/login`. A request that changes something is refused with 403 `foreign_origin` if its `Origin` (or else `Sec-Fetch-Site`) names another site; programs send neither.',
  },
  key: {
    type: 'http' as const,
    scheme: 'bearer' as const,
    description:
      'An API key, made at `/developers`: `Authorization: Bearer tk_live_…`, or `tk_test_…` for tests, which cost nothing and are made by a stand-in. Errors then are `application/problem+json`.',
  },
});

/** What is sent to the addresses that users add, by its event; the schemas are components, by their names. */
export const describeWebhooks = () =>
  Object.fromEntries(
    Object.entries(webhookMessages).map(([event, schema]) => {
      const message = { $ref: `#/components/schemas/${schema.meta()?.id ?? ''}` };
      const post = {
        summary: WEBHOOK_SUMMARIES[event as WebhookEvent],
        tags: ['Webhooks' satisfies ApiGroup],
        requestBody: { required: true, content: { [JSON_TYPE]: { schema: message } } },
        responses: { '2XX': { description: 'It arrived; anything else is tried again' } },
      };
      return [event, { post }];
    }),
  );

/** Without a scope, no key may call the route. A public route sees with a key what its user may see. */
function securityOf(config: FastifyContextConfig): RouteDescription['security'] {
  if (config.public) return [];
  const { keyScope = 'session' } = config;
  // Examples show the first.
  return keyScope === 'session' ? [{ session: [] }] : [{ key: [] }, { session: [] }];
}

const routeNames = new Map(
  Object.entries({ ...routes, ...opsRoutes }).map(([name, { method, path }]) => [
    `${method} ${path}`,
    name,
  ]),
);

/** What the description says about a route; null: the route is internal. */
export function describeRoute(
  contract: Contract,
  config: FastifyContextConfig,
): RouteDescription | null {
  const { group, summary, description, method, path, params, query, body, requestType } = contract;
  if (group === undefined || summary === undefined || config.operatorsOnly) return null;
  const operationId = contract.operationId ?? routeNames.get(`${method} ${path}`);
  if (operationId === undefined) throw new Error(`${method} ${path} has no name`);
  const headers = headersOf(contract, operationId);
  const sent = body ?? (requestType === undefined ? undefined : FILE);
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    tags: [group],
    security: securityOf(config),
    ...(requestType !== undefined && { consumes: [requestType] }),
    ...(params && { params }),
    ...(path.endsWith('/*') && {
      params: z.object({ path: z.string().describe('May hold slashes.') }),
    }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(sent && { body: sent }),
    response: repliesOf(contract, config),
  };
}

const quoted: ReadonlySet<string> = new Set(quotedCalls);

/** What starts or pays for work takes these. */
function headersOf({ method, responses }: Contract, operationId: string): z.ZodType | undefined {
  if (method === 'GET' || !(402 in responses)) return undefined;
  const waits = 200 in responses && 202 in responses;
  return z.object({
    'Idempotency-Key': z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('A request that is repeated with the same key starts nothing again.'),
    ...(quoted.has(operationId) && {
      'Talkreel-Quote': z
        .string()
        .optional()
        .describe('The `quote` of this request (`postQuote`): it costs no more, or is refused.'),
    }),
    ...(waits && {
      Prefer: z
        .string()
        .optional()
        .describe('`respond-async`: 202 at once, instead of waiting for the result.'),
    }),
  });
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the work goes on.',
  204: 'Done; there is nothing to say.',
  302: 'Go on at `Location`.',
  400: 'Something in the request is not accepted; `field` names it.',
  401: 'Nobody is signed in, or the key is not valid.',
  402: 'No generation is left.',
  403: 'Not allowed: the account is blocked, or the request came from another site.',
  404: 'There is no such thing, or it is not yours.',
  409: 'Not possible as things are now; `code` says why.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not accepted.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  500: 'Something went wrong on our side.',
  502: 'A service that we use failed.',
  503: 'Briefly unavailable; `Retry-After` says when to try again.',
  504: 'It took too long.',
};

/** Statuses that a route may answer besides those of its contract, because every request passes the same plugins. */
function sharedStatuses(contract: Contract, config: FastifyContextConfig): number[] {
  const { method, path, params, body, requestType } = contract;
  const changes = method !== 'GET';
  const hasBody = body !== undefined || requestType !== undefined;
  return [
    400,
    ...(config.public ? [] : [401, 403]),
    ...(params === undefined && !path.endsWith('*') ? [] : [404]),
    ...(changes ? [403, 429] : []),
    ...(hasBody ? [413, 415] : []),
    500,
    503,
  ];
}

function repliesOf(contract: Contract, config: FastifyContextConfig): RouteDescription['response'] {
  const own = Object.entries(contract.responses).map(([status, schema]) => [
    Number(status),
    schema,
  ]);
  const all = new Map<number, z.ZodType>([
    ...sharedStatuses(contract, config).map((status): [number, z.ZodType] => [status, apiError]),
    ...(own as Array<[number, z.ZodType]>),
  ]);
  return Object.fromEntries(
    [...all].map(([status, schema]) => [status, replyOf(status, schema, contract)]),
  );
}

/** A reply with null for its schema has no body. */
function replyOf(
  status: number,
  schema: z.ZodType,
  { replyType }: Contract,
): DescribedReply | z.ZodType {
  const text = schema.description ?? STATUS_TEXTS[status];
  if (text === undefined) throw new Error(`status ${status} has no text`);
  if (schema instanceof z.ZodNull) return schema.describe(text);
  const type = status < 300 ? (replyType ?? JSON_TYPE) : JSON_TYPE;
  const isFile = replyType !== undefined && !replyType.startsWith('text/') && status < 300;
  return {
    description: text,
    content: {
      [type]: { schema: isFile ? FILE : schema },
      ...(status >= 400 && { [PROBLEM_TYPE]: { schema: problem } }),
    },
  };
}
