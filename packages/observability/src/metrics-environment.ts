import { setting } from '@talkreel/settings/setting';
import { port, text } from '@talkreel/settings/types';

/** Settings of the Prometheus port; without one there are no metrics. */
export const metricsEnvironment = {
  METRICS_PORT: setting(port.optional(), 'Port of GET /metrics for Prometheus.', '9464'),
  METRICS_HOST: setting(text.default('127.0.0.1'), 'The address that port listens on.', '0.0.0.0'),
};

export function metricsConfig(vars: {
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
}): { port: number; host: string } | null {
  return vars.METRICS_PORT === undefined
    ? null
    : { port: vars.METRICS_PORT, host: vars.METRICS_HOST };
}
