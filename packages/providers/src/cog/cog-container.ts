import { traced } from '@talkreel/observability/spans';
import { z } from 'zod';
import {
  ModelWithdrawn,
  ProviderBusy,
  ProviderDown,
  ProviderError,
  ProviderUnreachable,
} from '../errors.ts';
import { callOwnServer, type OwnServer, readBounded } from '../own-server.ts';
import { CREATE_TIMEOUT_MS } from '../remote.ts';
import { type CogInputs, readCogInputs } from './cog-input.ts';
import { MAX_COG_REPORT_BYTES } from './cog-report.ts';

const SAFE_TIMEOUT_MS = 10_000;
const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;
/** A container runs one prediction at a time, usually for seconds. */
const BUSY_RETRY_MS = 3_000;
/** A model loads its weights for minutes. */
const LOADING_RETRY_MS = 10_000;
/** A container is replaced by another model now and then. */
const INPUTS_KEPT_MS = 10 * 60_000;

const health = z.looseObject({ status: z.string() });

export interface CogCreate {
  id: string;
  input: Record<string, unknown>;
  webhook: string;
  beforeSend?: (() => Promise<void>) | undefined;
}

/** The HTTP API of a container built with Cog. */
export interface CogContainer {
  /** What its model takes, read from its OpenAPI document now and then; with `isFresh`, now. */
  inputs(signal: AbortSignal, isFresh?: boolean): Promise<CogInputs>;
  /**
   * Starts a prediction, or finds the one that runs under this id. Returns the container's reply.
   * @throws {ProviderBusy} it runs another one, or is loading.
   * @throws {ModelWithdrawn} nothing takes predictions at its address.
   */
  put(create: CogCreate): Promise<string>;
  /** @throws {InputRejected} 404: it does not run a prediction with this id. */
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** What it says of itself, such as `READY`, `BUSY`, `STARTING`, `SETUP_FAILED`. */
  health(signal: AbortSignal): Promise<string>;
}

export function createCogContainer(
  server: OwnServer & { requestTimeoutMs?: number | undefined },
  model: string,
): CogContainer {
  const userMessage = '';
  let inputs: { read: CogInputs; sinceMs: number } | undefined;
  const safeMs = server.requestTimeoutMs ?? SAFE_TIMEOUT_MS;

  async function read(path: string, what: string, signal: AbortSignal): Promise<unknown> {
    const init = { signal: AbortSignal.any([signal, AbortSignal.timeout(safeMs)]) };
    const call = { path, what: `${what} of ${model}`, effect: 'safe', init } as const;
    try {
      const response = await callOwnServer(server, call);
      const bounds = { ...call, maxBytes: MAX_DOCUMENT_BYTES, userMessage };
      return JSON.parse((await readBounded(response, bounds)).toString('utf8'));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderError) throw error;
      throw new ProviderDown(`${call.what}: ${String(error)}`, error);
    }
  }

  async function askHealth(signal: AbortSignal): Promise<string> {
    const said = health.safeParse(await read('health-check', 'health', signal));
    if (!said.success) throw new ProviderDown(`health of ${model}: no status`);
    return said.data.status;
  }

  /** A 503 comes before anything begins: the model loads, or will never run. */
  async function notReady(): Promise<ProviderError> {
    const status = await askHealth(AbortSignal.timeout(safeMs)).catch(() => 'unknown');
    return status === 'SETUP_FAILED' || status === 'DEFUNCT' || status === 'UNHEALTHY'
      ? new ProviderUnreachable(`${model}: the container says ${status}`)
      : new ProviderBusy(LOADING_RETRY_MS, `${model} is not ready (${status})`);
  }

  async function put({ id, input, webhook, beforeSend }: CogCreate): Promise<string> {
    const what = `create ${model}`;
    const effect = 'create';
    const body = { input, webhook, webhook_events_filter: ['start', 'logs', 'completed'] };
    const response = await callOwnServer(server, {
      path: `predictions/${id}`,
      what,
      effect,
      beforeSend,
      refusal: ({ status }) => {
        if (status === 404 || status === 405)
          return Promise.resolve(
            new ModelWithdrawn(`${what}: ${status}, no model is at its address`),
          );
        if (status === 409)
          return Promise.resolve(new ProviderBusy(BUSY_RETRY_MS, `${model} is busy`));
        return status === 503 ? notReady() : null;
      },
      init: {
        method: 'PUT',
        headers: { 'content-type': 'application/json', prefer: 'respond-async' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(server.requestTimeoutMs ?? CREATE_TIMEOUT_MS),
      },
    });
    const bounds = { maxBytes: MAX_COG_REPORT_BYTES, what, effect, userMessage } as const;
    return (await readBounded(response, bounds)).toString('utf8');
  }

  return {
    async inputs(signal, isFresh = false) {
      if (!isFresh && inputs && performance.now() - inputs.sinceMs < INPUTS_KEPT_MS)
        return inputs.read;
      const openapi = await read('openapi.json', 'description', signal);
      try {
        inputs = { read: readCogInputs(openapi), sinceMs: performance.now() };
        return inputs.read;
      } catch (error) {
        throw new ProviderDown(`${model}: its OpenAPI document describes no model`, error);
      }
    },
    put: (create) =>
      traced({ name: 'cog create', kind: 'client', attributes: {} }, () => put(create)),
    async cancel(id, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(safeMs)]);
      const what = `cancel ${id}`;
      const path = `predictions/${id}/cancel`;
      const init = { method: 'POST', signal: limit };
      const call = { path, what, effect: 'safe', init } as const;
      const response = await callOwnServer(server, call);
      await readBounded(response, { ...call, maxBytes: MAX_DOCUMENT_BYTES, userMessage });
    },
    health: askHealth,
  };
}
