import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { onMeasured } from './measurements.ts';

/** A current value, or one for each value of a label. */
export interface GaugeSource {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Reads the gauge, at each scrape. */
  read(): Reading[] | Promise<Reading[]>;
}

export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

export interface Metrics {
  registry: Registry;
  stop(): void;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STAGE_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200];
const LAG_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 300];

/**
 * Everything this process measures (`measurements.ts`), Node's own metrics, and the given gauges.
 * What alerts look at is there from the start, by stage: Prometheus sees no increase between nothing
 * and a first value.
 */
export function createMetrics(
  gauges: readonly GaugeSource[],
  stages: readonly string[] = [],
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const gauge of gauges) addGauge(registry, gauge);
  const stops = [...countRequests(registry), ...countStages(registry, stages)];
  return {
    registry,
    stop() {
      for (const stop of stops) stop();
      registry.clear();
    },
  };
}

function addGauge(registry: Registry, source: GaugeSource): void {
  registry.registerMetric(
    new Gauge({
      name: source.name,
      help: source.help,
      labelNames: [...(source.labels ?? [])],
      registers: [],
      async collect() {
        this.reset();
        for (const { labels = {}, value } of await source.read()) this.set(labels, value);
      },
    }),
  );
}

function countRequests(registry: Registry): Array<() => void> {
  const registers = [registry];
  const requests = new Histogram({
    name: 'talkreel_http_request_seconds',
    help: 'Request duration by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'talkreel_refusals_total',
    help: 'Rejected requests by error code',
    labelNames: ['code'],
    registers,
  });
  const events = new Counter({
    name: 'talkreel_events_sent_total',
    help: 'Events pushed to browsers',
    labelNames: ['type'],
    registers,
  });
  return [
    onMeasured('request.ended', ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    ),
    onMeasured('request.refused', ({ code }) => refusals.inc({ code })),
    onMeasured('event.sent', ({ type }) => events.inc({ type })),
  ];
}

function countStages(registry: Registry, stages: readonly string[]): Array<() => void> {
  const registers = [registry];
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const lag = histogram(
    'talkreel_dispatch_lag_seconds',
    'From a stage falling due to its dispatch',
    ['stage'],
    LAG_SECONDS,
  );
  const waited = histogram(
    'talkreel_stage_wait_seconds',
    'From a stage being queued to a worker starting it',
    ['stage'],
    STAGE_SECONDS,
  );
  const took = histogram(
    'talkreel_stage_seconds',
    'From the claim of a stage until its end',
    ['stage', 'outcome'],
    STAGE_SECONDS,
  );
  const ours = histogram(
    'talkreel_stage_own_seconds',
    'From the provider finishing to the stage being delivered',
    ['stage'],
    LAG_SECONDS,
  );
  const failures = counter('talkreel_stage_failures_total', 'Failed stage attempts', [
    'stage',
    'code',
  ]);
  const renewals = counter('talkreel_lease_renewals_total', 'Leases by outcome', ['outcome']);
  for (const stage of stages) lag.zero({ stage });
  for (const outcome of ['lost', 'failed']) renewals.inc({ outcome }, 0);
  const providers = counter('talkreel_provider_failures_total', 'Failures caused by a provider', [
    'model',
    'kind',
  ]);
  const files = counter('talkreel_files_stored_total', 'Finished files by their mark', ['mark']);
  // An alert is about the first increase too.
  for (const mark of ['signed', 'test', 'xmp', 'none']) files.inc({ mark }, 0);
  return [
    onMeasured('stage.dispatched', ({ stage, lagSeconds }) => lag.observe({ stage }, lagSeconds)),
    onMeasured('stage.claimed', ({ stage, waitedSeconds }) =>
      waited.observe({ stage }, waitedSeconds),
    ),
    onMeasured('stage.ended', ({ stage, outcome, seconds, providerSeconds }) => {
      took.observe({ stage, outcome }, seconds);
      if (outcome === 'delivered' && providerSeconds !== null)
        ours.observe({ stage }, Math.max(0, seconds - providerSeconds));
    }),
    onMeasured('stage.failed', ({ stage, code }) => failures.inc({ stage, code })),
    onMeasured('lease.renewed', ({ outcome, count }) => renewals.inc({ outcome }, count)),
    onMeasured('provider.failed', ({ model, kind }) => providers.inc({ model, kind })),
    onMeasured('file.stored', ({ mark }) => files.inc({ mark })),
  ];
}
