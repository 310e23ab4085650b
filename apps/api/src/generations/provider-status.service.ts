import type { ServiceStatus } from '@talkreel/contracts/http/status';
import type { GenerationKind, ProviderService } from '@talkreel/contracts/names';
import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import { listProviderHealth } from '@talkreel/db/operators/provider-health.repo';
import { listStageSettings } from '@talkreel/db/operators/stage-settings.repo';
import type { ProviderHealth } from '@talkreel/db/schema';
import { isAllowed } from '@talkreel/providers/licences';
import { pipelines } from '@talkreel/queue/catalog';
import type { Config } from '../config.ts';
import { HttpError } from '../errors.ts';
import { remembered } from '../lib/remembered.ts';

/** What no provider makes. */
const OURS: ReadonlySet<GenerationKind> = new Set(['export', 'cut-out', 'film', 'media']);

const FRESH_MS = 1_000;
/** It is unknown when an operator will allow a model again. */
const STOPPED_RETRY_MS = 60_000;

interface Paused {
  service: ProviderService;
  message: string;
  retryAt: Date;
}

/** Which providers the workers have paused, or an operator has stopped. Past its time to try again a service is open: the next request tries it. */
export interface ProviderStatus {
  list(): Promise<ServiceStatus>;
  /** Why this kind is unavailable now; null if it is available. `needs`: the services that this one uses. */
  problemOf(kind: GenerationKind, needs?: readonly ProviderService[]): Promise<HttpError | null>;
}

export function createProviderStatus(
  db: Db,
  { fallbacks, commercialOnly }: Pick<Config, 'fallbacks' | 'commercialOnly'>,
): ProviderStatus {
  const modelsInUse = remembered(FRESH_MS, () => listModelsInUse(db));
  const pausedNow = async (): Promise<Paused[]> => {
    const { inUse, all } = await modelsInUse();
    const isPaused = (model: string) =>
      all.some((row) => row.model === model && pauseOf(row) !== null);
    const hasStandIn = (service: string) =>
      fallbacks[service]?.some((model) => isAllowed(model, commercialOnly) && !isPaused(model));
    return inUse.flatMap((row) => (hasStandIn(row.service) ? [] : (pauseOf(row) ?? [])));
  };

  return {
    async list() {
      return {
        paused: (await pausedNow()).map(({ service, message, retryAt }) => ({
          service,
          message,
          retryAt: retryAt.toISOString(),
        })),
      };
    },
    async problemOf(kind, needs) {
      if (OURS.has(kind)) return null;
      const needed: readonly string[] = needs ?? [
        'moderation',
        ...pipelines[kind].map(({ name }) => name),
      ];
      const paused = (await pausedNow()).find(({ service }) => needed.includes(service));
      if (!paused) return null;
      const seconds = Math.max(1, Math.ceil((paused.retryAt.getTime() - Date.now()) / 1000));
      return new HttpError(
        503,
        'provider_paused',
        `${paused.message} Nothing was charged. Please try again in ${inWords(seconds)}.`,
        undefined,
        seconds,
      );
    },
  };
}

/** Where an operator chose a stage's model, the state of its other models holds nothing up. */
async function listModelsInUse(db: Db): Promise<Record<'inUse' | 'all', ProviderHealth[]>> {
  const [health, settings] = await Promise.all([listProviderHealth(db), listStageSettings(db)]);
  const inUse = health.filter(({ service, model }) => {
    const chosen = settings.find(({ stage }) => stage === service)?.model ?? null;
    return chosen === null || chosen === model;
  });
  return { inUse, all: health };
}

function pauseOf({ service, opened_at, retry_at, stopped_at }: ProviderHealth): Paused | null {
  if (stopped_at !== null) {
    const retryAt = new Date(Date.now() + STOPPED_RETRY_MS);
    return { service, message: texts.provider.stopped(service), retryAt };
  }
  if (opened_at === null || retry_at === null || retry_at.getTime() <= Date.now()) return null;
  return { service, message: texts.provider.paused(service), retryAt: retry_at };
}

function inWords(seconds: number): string {
  if (seconds < 50) return `${Math.ceil(seconds / 10) * 10} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
