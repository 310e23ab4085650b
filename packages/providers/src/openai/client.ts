import { traced } from '@talkreel/observability/spans';
import OpenAI from 'openai';
import type { z } from 'zod';
import {
  ContentRefused,
  InputRejected,
  ModelWithdrawn,
  ProviderBusy,
  ProviderDown,
  ProviderError,
  ProviderKeyMissing,
  ProviderRefused,
} from '../errors.ts';
import { connectionError, retryAfterMs } from '../http-policy.ts';

export interface OpenAiConfig {
  /** The key; if it is not set, every call throws {@link ProviderKeyMissing}. */
  apiKey?: string | undefined;
  /** The base URL; default `https://api.openai.com/v1`. */
  baseUrl?: string | undefined;
  /** The limit of one exchange. Default 60 000. */
  requestTimeoutMs?: number | undefined;
}

/**
 * Runs one call through the real package, parses its reply by `shape` and classifies its failures.
 * The package's own retries are off: it would repeat timeouts too, and the stage decides when to
 * retry.
 * @throws {ProviderError}
 */
export async function callOpenAi<T>(
  config: OpenAiConfig,
  what: string,
  shape: z.ZodType<T>,
  run: (sdk: OpenAI) => Promise<unknown>,
  signal: AbortSignal,
  beforeSend?: () => Promise<void>,
): Promise<T> {
  if (!config.apiKey) throw new ProviderKeyMissing('OpenAI');
  signal.throwIfAborted();
  const sdk = new OpenAI({
    apiKey: config.apiKey,
    baseURL: config.baseUrl ?? 'https://api.openai.com/v1',
    timeout: config.requestTimeoutMs ?? 60_000,
    maxRetries: 0,
    organization: null,
    project: null,
  });
  await beforeSend?.();
  try {
    return shape.parse(
      await traced({ name: `openai ${what}`, kind: 'client', attributes: {} }, () => run(sdk)),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw named(error, what);
  }
}

function named(error: unknown, what: string): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof OpenAI.APIConnectionError) return connectionError(error, 'safe', what);
  if (!(error instanceof OpenAI.APIError) || typeof error.status !== 'number') {
    return new ProviderDown(`${what}: ${String(error)}`, error);
  }
  const { status, code } = error;
  const message = `${what}: ${status} ${error.message} (request ${error.requestID ?? 'unknown'})`;
  if (code === 'insufficient_quota') return new ProviderRefused(status, message, error);
  if (status === 429) {
    const headers = error.headers instanceof Headers ? error.headers : new Headers();
    return new ProviderBusy(retryAfterMs(headers, '', Date.now()), message, error);
  }
  if (status === 401 || status === 402 || status === 403) {
    return new ProviderRefused(status, message, error);
  }
  if (status === 408 || status === 409 || status >= 500) return new ProviderDown(message, error);
  if (code === 'model_not_found') return new ModelWithdrawn(message, error);
  if (code === 'content_policy_violation') return new ContentRefused(message, { cause: error });
  return new InputRejected(
    status,
    message,
    'The provider did not accept this request. Please try again.',
    error,
  );
}
