import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { running, spans, type RunningSpan, type Span } from './spans.ts';
import type { TracingConfig } from './config.ts';

export interface Tracing {
  /** Sends remaining spans, within a short limit. */
  stop(): Promise<void>;
}

const SEND_EVERY_MS = 1_000;
const SEND_WITHIN_MS = 5_000;
const STOP_WITHIN_MS = 2_000;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Sends the spans of this process (`spans.ts`) to an OpenTelemetry collector. Loaded only if one is
 * configured, because the libraries load slowly.
 */
export function startTracing(
  config: TracingConfig,
  { name, log }: { name: string; log: Logger },
): Tracing {
  logFailures(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `talkreel-${name}`,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${config.endpoint.replace(/\/$/, '')}/v1/traces`,
          headers: config.headers,
          timeoutMillis: SEND_WITHIN_MS,
        }),
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  });
  const stop = record(provider.getTracer('talkreel'));
  return {
    async stop() {
      stop();
      const left = provider.shutdown().catch(() => undefined);
      await Promise.race([left, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function record(tracer: Tracer): () => void {
  const open = new Map<Span, OtelSpan>();
  const onStart = (message: unknown): RunningSpan | undefined => {
    const span = message as Span;
    const parent = parentOf(span);
    if (parent === null) return running.getStore();
    // A Date, because a number from before this process started would be read as relative to its
    // start.
    const options = {
      kind: KINDS[span.kind],
      ...(span.startMs !== undefined && { startTime: new Date(span.startMs) }),
    };
    const started = tracer.startSpan(span.name, options, parent);
    open.set(span, started);
    const { traceId, spanId, traceFlags } = started.spanContext();
    const flags = traceFlags.toString(16).padStart(2, '0');
    return { span, traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
  };
  const onEnd = (message: unknown): void => {
    const span = message as Span & { error?: unknown };
    const started = open.get(span);
    if (!started) return;
    open.delete(span);
    const failure = span.failure === undefined ? thrown(span) : span.failure;
    started.setAttributes(span.attributes);
    if (failure !== null)
      started.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
    started.end();
  };
  spans.start.bindStore(running, onStart);
  spans.asyncEnd.subscribe(onEnd);
  return () => {
    spans.start.unbindStore(running);
    spans.asyncEnd.unsubscribe(onEnd);
  };
}

/** The name of the error only, because a message may contain user text. */
function thrown(span: { error?: unknown }): string | null {
  if (!('error' in span)) return null;
  return span.error instanceof Error ? span.error.name : 'unknown';
}

/** The context of the parent; null if there is none. */
function parentOf({ parent }: Span): Context | null {
  if (parent === null) return ROOT_CONTEXT;
  const header = parent ?? running.getStore()?.traceparent;
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return parent === undefined ? null : ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Logs an unreachable collector once in a while; nothing waits for it. */
function logFailures(log: Logger): void {
  const warn = (message: string) => log.warn({ err: new Error(message) }, 'traces not sent');
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
