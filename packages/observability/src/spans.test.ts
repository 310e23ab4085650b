import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { secretsOf } from './secrets.ts';
import {
  annotate,
  currentTraceparent,
  noteSpan,
  outsideSpans,
  traced,
  type Span,
} from './spans.ts';
import { startTracing } from './tracing.ts';

const span = (name: string, more: Partial<Span> = {}): Span => ({
  name,
  kind: 'internal',
  attributes: {},
  ...more,
});

/** The spans sent while this runs, by name. */
async function sent(work: () => Promise<void>, share = 1) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const log = pino({ level: 'silent' });
  const tracing = startTracing({ endpoint, headers: {}, share }, { name: 'test', log });
  try {
    await work();
  } finally {
    await tracing.stop();
    server.close();
    server.closeAllConnections();
  }
  const spans = bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
  return Object.fromEntries(spans.map((each) => [each.name, each]));
}

test('without a collector the work is done and nothing is traced', async () => {
  expect(await traced(span('alone', { parent: null }), async () => currentTraceparent())).toBe(
    null,
  );
});

test('nested spans belong to their parent, also across processes', async () => {
  let carried: string | null = null;
  const spans = await sent(async () => {
    await traced(span('nowhere'), async () => undefined);
    await traced(span('request', { parent: null }), async () => {
      carried = currentTraceparent();
      await traced(span('statement'), async () => annotate({ rows: 3 }));
      expect(outsideSpans(currentTraceparent)).toBe(null);
    });
    noteSpan(span('queue', { parent: carried, startMs: 1_000 }));
    const failing = traced(span('stage', { parent: carried }), () =>
      Promise.reject(new TypeError('with words of somebody')),
    );
    await expect(failing).rejects.toThrow('words');
  });
  const { request, statement, queue, stage } = spans;
  expect(Object.keys(spans).sort()).toEqual(['queue', 'request', 'stage', 'statement']);
  for (const child of [statement, queue, stage])
    expect([child.traceId, child.parentSpanId]).toEqual([request.traceId, request.spanId]);
  expect(statement.attributes).toEqual([{ key: 'rows', value: { intValue: 3 } }]);
  expect(Number(queue.startTimeUnixNano)).toBe(1e9);
  expect(stage.status.code).toBe(2);
  expect(JSON.stringify(spans)).not.toContain('words');
});

test('an unsampled trace stays unsampled in later processes', async () => {
  const spans = await sent(async () => {
    let carried: string | null = null;
    await traced(span('request', { parent: null }), async () => {
      carried = currentTraceparent();
    });
    expect(carried).toMatch(/-00$/);
    await traced(span('stage', { parent: carried }), async () => undefined);
  }, 0);
  expect(spans).toEqual({});
});

test('the values of headers for the collector are secrets', () => {
  const secrets = secretsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abcdefgh' });
  expect(secrets).toContain('abcdefgh');
  expect(secrets).toContain('Bearer abcdefgh');
});
