import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { GaugeSource } from './metrics.ts';
import { servePrivately, type PrivateServer } from './private-server.ts';

/** Serves the metrics of a process; null: no port is configured, and then prom-client is not loaded either. */
export async function startMetrics(
  listen: { port: number; host: string } | null,
  { gauges, stages, log }: { gauges: GaugeSource[]; stages: readonly string[]; log: Logger },
): Promise<PrivateServer | null> {
  if (listen === null) return null;
  const { createMetrics } = await import('./metrics.ts');
  return serveMetrics(createMetrics(gauges, stages).registry, { ...listen, log });
}

/**
 * `GET /metrics` for Prometheus, on a separate port that no proxy exposes. If a gauge cannot be
 * read, the scrape fails with 503, which Prometheus shows as a target that is down.
 */
export function serveMetrics(
  registry: Registry,
  { port, host, log }: { port: number; host: string; log: Logger },
): Promise<PrivateServer> {
  return servePrivately(
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => {
          log.warn({ err: error }, 'metrics not collected');
          response.writeHead(503).end();
        },
      );
    },
    { port, host },
  );
}
