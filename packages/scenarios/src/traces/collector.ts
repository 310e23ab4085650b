import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
});
const attributes = z.array(z.object({ key: z.string(), value })).default([]);
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.looseObject({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes,
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              status: z.looseObject({ code: z.number().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  service: string;
  traceId: string;
  id: string;
  parentId: string | null;
  name: string;
  attributes: Record<string, string>;
  startMs: number;
  endMs: number;
  hasFailed: boolean;
}

export interface Collector {
  url: string;
  spans(): ReceivedSpan[];
  /** The raw data received. */
  text(): string;
  /** Headers of the last request. */
  headers(): NodeJS.Dict<string | string[]>;
  close(): Promise<void>;
}

/** A fake OpenTelemetry collector: OTLP over HTTP, in JSON. */
export async function openCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  let text = '';
  let headers: NodeJS.Dict<string | string[]> = {};
  const server = createServer((request, response) => {
    headers = request.headers;
    json(request).then(
      (body) => {
        text += JSON.stringify(body);
        spans.push(...toSpans(body));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    text: () => text,
    headers: () => headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toSpans(body: unknown): ReceivedSpan[] {
  return exported.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        service: record(resource.attributes)['service.name'] ?? '',
        traceId: span.traceId,
        id: span.spanId,
        parentId: span.parentSpanId || null,
        name: span.name,
        attributes: record(span.attributes),
        startMs: Number(span.startTimeUnixNano) / 1e6,
        endMs: Number(span.endTimeUnixNano) / 1e6,
        hasFailed: span.status?.code === 2,
      })),
    ),
  );
}

function record(list: z.infer<typeof attributes>): Record<string, string> {
  return Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? String(intValue)]),
  );
}
