import type { Variables } from '@talkreel/settings/list';

type ServiceVariables = Variables<'api'> | Variables<'worker'>;

/** The port of Prometheus' metrics; null: there are none. */
export function metricsConfig(vars: ServiceVariables): { port: number; host: string } | null {
  return vars.METRICS_PORT === undefined
    ? null
    : { port: vars.METRICS_PORT, host: vars.METRICS_HOST };
}

export interface TracingConfig {
  /** The address of the collector; `/v1/traces` is appended. */
  endpoint: string;
  headers: Record<string, string>;
  /** The share of requests that are traced, 0 to 1. */
  share: number;
}

/** Where traces go; null: nowhere. */
export function tracingConfig(vars: ServiceVariables): TracingConfig | null {
  return vars.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: vars.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        share: vars.OTEL_TRACES_SAMPLER_ARG,
      };
}
