import { setting } from '@talkreel/settings/setting';
import { httpUrl, number, text } from '@talkreel/settings/types';
import { z } from 'zod';

const headerList = text.transform((list, context) => {
  const headers = parseHeaders(list);
  if (headers) return headers;
  context.addIssue('must be name=value, several with commas');
  return z.NEVER;
});

/** Settings of traces, with OpenTelemetry's names; without an endpoint there are no traces. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    httpUrl.optional(),
    'Trace collector that accepts OTLP over HTTP.',
    'http://collector:4318',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    headerList.optional(),
    'Headers sent with traces, such as an API key.',
    'api-key=abc,team=video',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    number(0, 1).default(1),
    'Share of requests that are traced, 0 to 1.',
    '0.1',
  ),
};

export interface TracingConfig {
  /** The address of the collector; `/v1/traces` is appended. */
  endpoint: string;
  headers: Record<string, string>;
  /** The share of requests that are traced, 0 to 1. */
  share: number;
}

export function tracingConfig(vars: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TracingConfig | null {
  return vars.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: vars.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        share: vars.OTEL_TRACES_SAMPLER_ARG,
      };
}

/** Parses a W3C baggage header; null if malformed. */
export function parseHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()] as const;
  });
  if (pairs.some(([name, value]) => !/^[\w-]+$/.test(name) || value === '')) return null;
  try {
    return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}
