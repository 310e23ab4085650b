import { traced } from '@talkreel/observability/spans';
import { z } from 'zod';
import {
  InputRejected,
  ModelWithdrawn,
  PredictionFailed,
  ProviderDown,
  type ProviderError,
} from '../errors.ts';
import { statusError } from '../http-policy.ts';
import { readBounded } from '../own-server.ts';
import { CREATE_TIMEOUT_MS, type MediaInput } from '../remote.ts';
import { createFalHttp, type FalConfig, MAX_FAL_REPLY_BYTES } from './fal-http.ts';
import { createFalUploads, FAL_LIFECYCLE } from './fal-uploads.ts';

interface Submit {
  model: string;
  input: Record<string, unknown>;
  deadlineSeconds: number;
  beforeSend(): Promise<void>;
}

/** A request as fal's history shows it. */
interface PastRequest {
  id: string;
  sentAt: Date;
  input: unknown;
}

/** The HTTP APIs of fal.ai. Each call is sent once. */
export interface FalClient {
  /** Outputs may come from there too. */
  readonly baseUrl: string;
  /** Queues a request, and returns its id. */
  submit(submit: Submit): Promise<string>;
  status(
    model: string,
    id: string,
    signal: AbortSignal,
  ): Promise<{ status: string; error: string | null; logs: string }>;
  /**
   * What a completed request made.
   * @throws {PredictionFailed} the model's own error, as its `message`.
   */
  result(model: string, id: string, signal: AbortSignal): Promise<unknown>;
  /** Takes it out of the queue, or asks its runner to stop; or it has ended before. */
  cancel(model: string, id: string, signal: AbortSignal): Promise<'asked' | 'ended'>;
  /** The model's requests since then. One that runs may be missing until it has ended. */
  history(model: string, since: Date, signal: AbortSignal): AsyncGenerator<PastRequest>;
  /** Uploads a file, kept there for a day, and returns its URL; a shared one is uploaded once. */
  upload(media: MediaInput, signal: AbortSignal): Promise<string>;
}

const MAX_HISTORY_BYTES = 16 * 1024 * 1024;
const MAX_PAGES = 50;

/** What the text of a failure begins with if the model refused its input. */
export const REFUSED_INPUT = '422: ';
/** Types that say no more than the status. */
const GENERAL = new Set(['internal_server_error', 'value_error']);

/** Requests are below the app, whose name is the first two parts of the model's. */
const placeOf = (model: string, id: string): string =>
  `${model.split('/').slice(0, 2).join('/')}/requests/${encodeURIComponent(id)}`;

const submitted = z.looseObject({ request_id: z.string().min(1) });
const statusReply = z.looseObject({
  status: z.string(),
  response_url: z.string(),
  error: z.unknown().optional(),
  logs: z.array(z.looseObject({ message: z.string().nullish() })).nullish(),
});
const historyPage = z.looseObject({
  items: z.array(
    z.looseObject({
      request_id: z.string().min(1),
      sent_at: z.coerce.date(),
      json_input: z.unknown().optional(),
    }),
  ),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().nullish(),
});

export function createFalClient(config: FalConfig): FalClient {
  const http = createFalHttp(config);
  return {
    baseUrl: http.baseUrl,

    submit: ({ model, input, deadlineSeconds, beforeSend }) =>
      traced({ name: 'fal submit', kind: 'client', attributes: {} }, async () => {
        const { request_id } = await http.send({
          ...{ host: 'queue', path: model, what: `create ${model}`, effect: 'create', beforeSend },
          reply: submitted,
          refusal: (response) =>
            response.status === 404 ? withdrawn(response, `create ${model}`) : null,
          init: {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...wishes(deadlineSeconds) },
            body: JSON.stringify(input),
            signal: AbortSignal.timeout(config.requestTimeoutMs ?? CREATE_TIMEOUT_MS),
          },
        });
        return request_id;
      }),

    async status(model, id, signal) {
      const at = { host: 'queue', path: `${placeOf(model, id)}/status?logs=1` } as const;
      const call = { ...at, what: `status of ${id}`, signal, reply: statusReply };
      const { status, error, logs } = await http.ask(call);
      return {
        status,
        error: error === null || error === undefined ? null : textOf(error),
        logs: (logs ?? []).map(({ message }) => message ?? '').join('\n'),
      };
    },

    result: (model, id, signal) =>
      http.ask({
        ...{ host: 'queue', path: placeOf(model, id), what: `result of ${id}`, signal },
        reply: z.unknown(),
        refusal: (response) => failureIn(response, `result of ${id}`),
      }),

    async cancel(model, id, signal) {
      const at = { host: 'queue', path: `${placeOf(model, id)}/cancel` } as const;
      try {
        const init = { method: 'PUT' };
        await http.ask({ ...at, what: `cancel ${id}`, signal, init, reply: z.unknown() });
        return 'asked';
      } catch (error) {
        if (error instanceof InputRejected && error.status === 400) return 'ended';
        throw error;
      }
    },

    async *history(model, since, signal) {
      const what = `history of ${model}`;
      const query = new URLSearchParams({
        ...{ endpoint_id: model, start: since.toISOString(), limit: '100', expand: 'payloads' },
      });
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { items, has_more, next_cursor } = await http.ask({
          ...{
            host: 'api',
            path: `v1/models/requests/by-endpoint?${query.toString()}`,
            what,
            signal,
          },
          ...{ reply: historyPage, maxBytes: MAX_HISTORY_BYTES },
        });
        for (const { request_id, sent_at, json_input } of items)
          yield { id: request_id, sentAt: sent_at, input: json_input };
        if (!has_more || !next_cursor) return;
        query.set('cursor', next_cursor);
      }
      throw new ProviderDown(`${what}: it could not be read to its end`);
    },

    upload: createFalUploads(http),
  };
}

/** What we want of fal besides the result. */
function wishes(deadlineSeconds: number): Record<string, string> {
  return {
    // What has not begun by our deadline is no longer wanted.
    'x-fal-request-timeout': String(Math.ceil(deadlineSeconds)),
    'x-fal-object-lifecycle-preference': FAL_LIFECYCLE,
    // The history is where a lost request is found.
    'x-fal-store-io': '1',
    // Another model would have another licence and price.
    'x-app-fal-disable-fallback': 'true',
  };
}

/** What has no address at fal cannot be run there. */
async function withdrawn(response: Response, what: string): Promise<ProviderError> {
  const { message } = await statusError(response, 'create', what, Date.now());
  return new ModelWithdrawn(message);
}

/** The model's own failure, or that of the way to it. */
async function failureIn(response: Response, what: string): Promise<ProviderError> {
  const bounds = { maxBytes: MAX_FAL_REPLY_BYTES, what, effect: 'safe', userMessage: '' } as const;
  const body = (await readBounded(response, bounds)).toString('utf8');
  const { status, headers } = response;
  const text = modelFailure(status, headers, body);
  return text === null
    ? statusError(new Response(body, { status, headers }), 'safe', what, Date.now())
    : new PredictionFailed(text, '');
}

const failureReply = z.looseObject({
  detail: z.unknown().optional(),
  error_type: z.string().optional(),
});

/** null: the reply does not say that the request itself has failed. */
function modelFailure(status: number, headers: Headers, body: string): string | null {
  const said = failureReply.safeParse(parsed(body)).data;
  if (said === undefined) return null;
  const { detail, error_type } = said;
  const isTheModels =
    status === 422 ||
    error_type !== undefined ||
    headers.has('x-fal-error-type') ||
    Array.isArray(detail);
  return isTheModels ? `${status === 422 ? REFUSED_INPUT : ''}${textOf(detail ?? said)}` : null;
}

const issues = z.array(z.looseObject({ msg: z.string(), type: z.string().optional() }));

/** A failure's own words: fal sends a sentence, or a list of problems. */
function textOf(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  const list = issues.safeParse(detail).data;
  if (list === undefined) return JSON.stringify(detail);
  return list
    .map(({ msg, type }) => (type === undefined || GENERAL.has(type) ? msg : `${type}: ${msg}`))
    .join('; ');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
