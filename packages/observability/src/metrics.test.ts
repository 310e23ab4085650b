import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { measure } from './measurements.ts';
import { createMetrics, type GaugeSource, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import type { PrivateServer } from './private-server.ts';

const log = pino({ level: 'silent' });
let metrics: Metrics;
let server: PrivateServer;

async function open(gauges: GaugeSource[] = [], stages: string[] = []) {
  metrics = createMetrics(gauges, stages);
  server = await serveMetrics(metrics.registry, { port: 0, host: '127.0.0.1', log });
  return (path = '/metrics') => fetch(`http://127.0.0.1:${server.port}${path}`);
}

afterEach(async () => {
  metrics.stop();
  await server.close();
});

test('measurements are served at /metrics only', async () => {
  const get = await open([
    { name: 'talkreel_sockets', help: 'Open', read: () => [{ value: 3 }] },
    {
      name: 'talkreel_stages_queued',
      help: 'Waiting',
      labels: ['stage'],
      read: async () => [{ labels: { stage: 'audio' }, value: 2 }],
    },
  ]);
  measure('request.ended', { method: 'GET', route: '/api/plans', status: 200, seconds: 0.02 });
  measure('request.refused', { code: 'payment_required' });
  measure('stage.ended', {
    stage: 'lipsync',
    outcome: 'delivered',
    seconds: 12,
    providerSeconds: 11.5,
  });
  measure('lease.renewed', { outcome: 'renewed', count: 2 });
  const reply = await get();
  expect(reply.headers.get('content-type')).toContain('text/plain');
  const lines = (await reply.text()).split('\n');
  expect(lines).toContain('talkreel_sockets 3');
  expect(lines).toContain('talkreel_stages_queued{stage="audio"} 2');
  expect(lines).toContain(
    'talkreel_http_request_seconds_count{method="GET",route="/api/plans",status="200"} 1',
  );
  expect(lines).toContain('talkreel_refusals_total{code="payment_required"} 1');
  expect(lines).toContain('talkreel_stage_own_seconds_sum{stage="lipsync"} 0.5');
  expect(lines).toContain('talkreel_lease_renewals_total{outcome="renewed"} 2');
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds'))).toBe(true);
  expect((await get('/')).status).toBe(404);
});

test('what alerts look at is there before it happens, so the first time counts', async () => {
  const get = await open([], ['audio']);
  const lines = (await (await get()).text()).split('\n');
  expect(lines).toContain('talkreel_lease_renewals_total{outcome="lost"} 0');
  expect(lines).toContain('talkreel_dispatch_lag_seconds_count{stage="audio"} 0');
});

test('a gauge drops values that are gone', async () => {
  let stages = ['audio', 'image'];
  const get = await open([
    {
      name: 'talkreel_stages_queued',
      help: 'Waiting',
      labels: ['stage'],
      read: () => stages.map((stage) => ({ labels: { stage }, value: 1 })),
    },
  ]);
  expect(await (await get()).text()).toContain('{stage="image"} 1');
  stages = ['audio'];
  expect(await (await get()).text()).not.toContain('{stage="image"}');
});

test('a gauge that cannot be read fails the scrape, and the next one may work', async () => {
  let isAway = true;
  const get = await open([
    {
      name: 'talkreel_stages_queued',
      help: 'Waiting',
      read: () => (isAway ? Promise.reject(new Error('away')) : [{ value: 1 }]),
    },
  ]);
  expect((await get()).status).toBe(503);
  isAway = false;
  expect((await get()).status).toBe(200);
});
