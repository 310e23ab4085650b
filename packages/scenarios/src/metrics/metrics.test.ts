/** @module-tag long */
import { freePort } from '@talkreel/services/free-port';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, SPEECH_MODEL, untilState } from '../stack/requests.ts';

const stack = await openStack({ workers: 0 });

/** The value of the first series that starts like this; NaN if there is none. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((found) => found.startsWith(series));
  return Number(line?.split(' ').at(-1));
}

async function scrape(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.status).toBe(200);
  return reply.text();
}

const untilScraped = (port: number, series: string, isAwaited: (value: number) => boolean) =>
  waitFor(
    async () => {
      const text = await scrape(port);
      return isAwaited(valueOf(text, series)) ? text : null;
    },
    { what: series },
  );

test('api and worker expose metrics on a separate port', async () => {
  const [apiPort, workerPort] = [await freePort(), await freePort()];
  await stack.api().end();
  await stack.startApi({ METRICS_PORT: String(apiPort) });
  const client = await stack.signIn('measured@example.com');
  expect((await client.get('/metrics')).status).toBe(404);
  expect((await client.get('/api/nothing/of/the/kind')).status).toBe(404);

  const accepted = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  expect(accepted.status).toBe(202);
  const dispatched = 'talkreel_dispatch_lag_seconds_count{stage="audio"}';
  // The count may be two, if the periodic task dispatches at the same moment, which the queue does not notice.
  const waiting = await untilScraped(apiPort, dispatched, (count) => count > 0);
  expect(valueOf(waiting, 'talkreel_stages_queued{stage="audio"}')).toBe(1);
  expect(valueOf(waiting, 'talkreel_stage_oldest_waiting_seconds{stage="audio"}')).toBeGreaterThan(
    0,
  );
  expect(valueOf(waiting, 'talkreel_stages_running{stage="audio"}')).toBe(0);
  expect(valueOf(waiting, 'talkreel_reservations_overdue')).toBe(0);
  const posts =
    'talkreel_http_request_seconds_count{method="POST",route="/api/replicate/audio",status="202"}';
  expect(valueOf(waiting, posts)).toBe(1);
  expect(valueOf(waiting, 'talkreel_refusals_total{code="not_found"}')).toBeGreaterThan(0);
  // The raw path of a request is never a label.
  expect(waiting).not.toContain('of/the/kind');
  expect(waiting).not.toContain('measured@example.com');

  await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
  await stack.startWorker({ METRICS_PORT: String(workerPort), DAILY_SPEND_CAP_CENTS: '500' });
  await untilState(client, accepted.body.id, 'failed');
  const again = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  await untilState(client, again.body.id, 'succeeded');
  const done = await untilScraped(
    workerPort,
    'talkreel_worker_stages_running',
    (running) => running === 0,
  );
  const countEnded = (outcome: string) =>
    valueOf(done, `talkreel_stage_seconds_count{stage="audio",outcome="${outcome}"}`);
  expect(countEnded('delivered')).toBe(1);
  expect(countEnded('failed')).toBe(1);
  expect(valueOf(done, 'talkreel_stage_failures_total{stage="audio"')).toBe(1);
  expect(valueOf(done, 'talkreel_stage_wait_seconds_count{stage="audio"}')).toBe(2);
  expect(valueOf(done, 'talkreel_stage_own_seconds_count{stage="audio"}')).toBe(1);
  expect(valueOf(done, 'talkreel_spend_cap_cents')).toBe(500);
  const after = await waitFor(async () => {
    const text = await scrape(apiPort);
    return valueOf(text, 'talkreel_spend_today_cents') > 0 ? text : null;
  });
  expect(valueOf(after, 'talkreel_database_waiting')).toBe(0);
});
