import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type Replicate from 'replicate';
import { z } from 'zod';
import { InputRejected, ModelWithdrawn, ProviderDown, ProviderKeyMissing } from '../errors.ts';
import type { Limiter } from '../limiter.ts';
import { CREATE_TIMEOUT_MS, type MediaInput, type Prediction, type TimeSpan } from '../remote.ts';
import type { Exchange } from './exchange.ts';
import { fileForm, type RequestBody } from './multipart.ts';
import { attemptOf, predictionPage, toPrediction } from './prediction.ts';

export interface ReplicateConfig {
  /** The token; if it is not set, every call throws {@link ProviderKeyMissing}. */
  token?: string | undefined;
  /** The base URL; default `https://api.replicate.com/v1`. */
  baseUrl?: string | undefined;
  /** The limit of one exchange, without uploads. Default 30 000. */
  requestTimeoutMs?: number | undefined;
  /** The limiter, shared by all callers that use one account. */
  limiter?: Limiter | undefined;
}

export interface CreateRequest {
  /** `owner/name`, or `owner/name:version` for a community model. */
  model: string;
  input: Record<string, unknown>;
  /** The webhook's URL, which carries `?attempt=<id>`. */
  webhook: string;
  deadlineSeconds: number;
  /** Runs just before the request is sent; if it throws, nothing is sent. */
  beforeCreate?: (() => Promise<void>) | undefined;
  signal: AbortSignal;
}

export interface ReplicateClient {
  readonly baseUrl: string;
  create(request: CreateRequest): Promise<Prediction>;
  get(id: string, signal: AbortSignal): Promise<Prediction>;
  cancel(id: string, signal: AbortSignal): Promise<Prediction>;
  /**
   * The latest prediction that an attempt started. Null: there is none of that time.
   * @throws {ProviderDown} the list could not be read to its end.
   */
  findByAttempt(
    attemptId: string,
    created: TimeSpan,
    signal: AbortSignal,
  ): Promise<Prediction | null>;
  /** Uploads a file (kept there for 24 hours) and returns its URL; a shared one is uploaded once. */
  upload(media: MediaInput, signal: AbortSignal): Promise<string>;
  /** The key that signs webhooks of this account. */
  webhookSecret(signal: AbortSignal): Promise<string>;
}

const SAFE_TRIES = 3;
const SAFE_RETRY_STEP_MS = 250;
const UPLOAD_TIMEOUT_MS = 120_000;
/**
 * How long a shared upload is reused: well within the provider's 24 hours, and short enough to replace a lost file
 * soon.
 */
const SHARED_UPLOAD_MS = 10 * 60_000;
/**
 * The maximum number of pages of a hundred each: more than an account creates in the minutes that are looked through.
 */
const MAX_PAGES = 100;

const uploadedFile = z.object({ urls: z.object({ get: z.url() }) });
const knownModel = z.object({ latest_version: z.object({ id: z.string().min(1) }).nullish() });
const signingSecret = z.object({ key: z.string().min(1) });

/** Replicate through its own package, with our own retry rules: see {@link exchangeOnce}. */
export function createReplicateClient(config: ReplicateConfig): ReplicateClient {
  const baseUrl = (config.baseUrl ?? 'https://api.replicate.com/v1').replace(/(?<!\/)\/+$/, '');
  const requestTimeoutMs = config.requestTimeoutMs ?? CREATE_TIMEOUT_MS;
  const versions = new Map<string, string>();
  const sharedUploads = new Map<string, { address: Promise<string>; sinceMs: number }>();

  const once = async <T>(
    exchange: Omit<Exchange, 'timeoutMs'> & { timeoutMs?: number | undefined },
    run: (sdk: Replicate) => Promise<T>,
  ): Promise<T> => {
    if (!config.token) throw new ProviderKeyMissing('Replicate');
    // The package is loaded at the first call, not at the start of every process.
    const { exchangeOnce } = await import('./exchange.ts');
    const timeoutMs = exchange.timeoutMs ?? requestTimeoutMs;
    return exchangeOnce({ auth: config.token, baseUrl }, { ...exchange, timeoutMs }, run);
  };

  /** Retries a safe call a few times with growing pauses. */
  async function safely<T>(
    what: string,
    signal: AbortSignal,
    run: (sdk: Replicate) => Promise<T>,
    options: { timeoutMs?: number; body?: RequestBody } = {},
  ): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      signal.throwIfAborted();
      try {
        return await once({ what, effect: 'safe', ...options }, run);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ProviderDown) || tried === SAFE_TRIES) throw error;
        const pauseMs = SAFE_RETRY_STEP_MS * 2 ** tried * (0.5 + Math.random() / 2);
        await delay(pauseMs, undefined, { signal });
      }
    }
  }

  async function createOnce(
    request: CreateRequest,
    version: string | undefined,
  ): Promise<Prediction> {
    const { input, webhook, deadlineSeconds } = request;
    const body = { input, webhook, webhook_events_filter: ['completed' as const] };
    const model = request.model.split(':')[0] ?? request.model;
    const exchange = {
      what: `create ${model}`,
      effect: 'create' as const,
      headers: { 'Cancel-After': cancelAfter(deadlineSeconds) },
      beforeSend: request.beforeCreate,
    };
    return once(exchange, async (sdk) =>
      toPrediction(
        await sdk.predictions.create(version ? { ...body, version } : { ...body, model }),
      ),
    );
  }

  async function createAt(
    request: CreateRequest,
    version: string | undefined,
  ): Promise<Prediction> {
    await config.limiter?.acquire(request.signal);
    request.signal.throwIfAborted();
    return createOnce(request, version);
  }

  /** @throws {ModelWithdrawn} there is none. */
  async function latestVersion({ model, signal }: CreateRequest): Promise<string> {
    const [owner = '', name = ''] = model.split('/');
    try {
      const { latest_version: latest } = await safely(`look up ${model}`, signal, async (sdk) =>
        knownModel.parse(await sdk.models.get(owner, name, { signal })),
      );
      if (latest) return latest.id;
    } catch (error) {
      if (isGone(error)) throw new ModelWithdrawn(error.message, error);
      throw error;
    }
    throw new ModelWithdrawn(`${model} has no version any more`);
  }

  async function uploadFile(file: string, signal: AbortSignal): Promise<string> {
    const body = await fileForm(file);
    const uploaded = await safely(
      `upload ${path.basename(file)}`,
      signal,
      async (sdk) => {
        const response = await sdk.request('/files', { method: 'POST', signal });
        return uploadedFile.parse(await response.json());
      },
      { timeoutMs: UPLOAD_TIMEOUT_MS, body },
    );
    return uploaded.urls.get;
  }

  return {
    baseUrl,

    async create(request) {
      const pinned = request.model.split(':')[1];
      const remembered = pinned ?? versions.get(request.model);
      try {
        return await createAt(request, remembered);
      } catch (error) {
        if (!isGone(error)) throw error;
        if (pinned !== undefined) throw new ModelWithdrawn(error.message, error);
        // Community models have no endpoint of their own and run by version, and versions are withdrawn.
        versions.delete(request.model);
        const latest = await latestVersion(request);
        if (latest === remembered) throw new ModelWithdrawn(error.message, error);
        versions.set(request.model, latest);
        return createAt(request, latest).catch((again: unknown) => {
          throw isGone(again) ? new ModelWithdrawn(again.message, again) : again;
        });
      }
    },

    async get(id, signal) {
      return safely(`get ${id}`, signal, async (sdk) =>
        toPrediction(await sdk.predictions.get(id, { signal })),
      );
    },

    async cancel(id, signal) {
      try {
        return await safely(`cancel ${id}`, signal, async (sdk) =>
          toPrediction(await sdk.predictions.cancel(id, { signal })),
        );
      } catch (error) {
        // Cancelling a finished prediction may be refused; the caller needs its state.
        if (!(error instanceof InputRejected) || error.status === 404) throw error;
        return this.get(id, signal);
      }
    },

    async findByAttempt(attemptId, { after, before }, signal) {
      const span = { created_after: after.toISOString(), created_before: before.toISOString() };
      let route: string | URL = '/predictions';
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const params = page === 0 ? span : {};
        const asked = route;
        const listed = await safely('list predictions', signal, async (sdk) => {
          const response = await sdk.request(asked, { method: 'GET', params, signal });
          return predictionPage.parse(await response.json());
        });
        const found = listed.results.find((item) => attemptOf(item) === attemptId);
        if (found) return toPrediction(found);
        // An empty page is the last one too.
        if (listed.results.every((item) => item.created_at < after) || !listed.next) return null;
        const next = sameOrigin(listed.next, baseUrl);
        if (next === undefined) break;
        route = next;
      }
      // A prediction that was not seen may still exist, and would be bought again.
      throw new ProviderDown('list predictions: it could not be read to its end');
    },

    async upload({ path: file, sharedAs }, signal) {
      if (sharedAs === undefined) return uploadFile(file, signal);
      const known = sharedUploads.get(sharedAs);
      if (known && Date.now() - known.sinceMs < SHARED_UPLOAD_MS) return known.address;
      for (const [name, { sinceMs }] of sharedUploads)
        if (Date.now() - sinceMs >= SHARED_UPLOAD_MS) sharedUploads.delete(name);
      // Other callers wait for this upload too, so it does not end when the first one aborts.
      const address = uploadFile(file, AbortSignal.timeout(UPLOAD_TIMEOUT_MS));
      sharedUploads.set(sharedAs, { address, sinceMs: Date.now() });
      address.catch(() => sharedUploads.delete(sharedAs));
      return address;
    },

    async webhookSecret(signal) {
      const { key } = await safely('webhook secret', signal, async (sdk) =>
        signingSecret.parse(await sdk.webhooks.default.secret.get({ signal })),
      );
      return key;
    },
  };
}

/** Whether a refusal says that the model, or this version of it, is not there. Nothing was started. */
function isGone(error: unknown): error is InputRejected {
  return (
    error instanceof InputRejected &&
    (error.status === 404 || (error.status === 422 && /"Invalid version/i.test(error.message)))
  );
}

/** The deadline in Replicate's format, which accepts five seconds to a day. */
function cancelAfter(deadlineSeconds: number): string {
  return `${Math.min(86_400, Math.max(5, Math.ceil(deadlineSeconds)))}s`;
}

/** The token is sent with every request, so a next page on another origin is not followed. */
function sameOrigin(next: string, baseUrl: string): URL | undefined {
  const url = new URL(next, baseUrl);
  return url.origin === new URL(baseUrl).origin ? url : undefined;
}
