import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';

type SpanAttributes = Record<string, string | number | boolean>;

/**
 * A piece of work shown in a trace. Attributes are ids, names and numbers: no user texts, no
 * addresses. They are read when the span ends, so code within it may add more.
 */
export interface Span {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes: SpanAttributes;
  /** The `traceparent` to continue; null starts a trace; not set: child of the current span, no span without one. */
  parent?: string | null;
  /** Start time, if it began before now. */
  startMs?: number;
  /**
   * An error code; null: no failure, whatever was thrown; not set: the kind of error that was
   * thrown.
   */
  failure?: string | null;
}

/** A recorded span, as code within it sees it. */
export interface RunningSpan {
  span: Span;
  traceId: string;
  /** The W3C header, to continue the trace elsewhere. */
  traceparent: string;
}

export const spans = tracingChannel<unknown, Span>('talkreel.span');
export const running = new AsyncLocalStorage<RunningSpan | undefined>();

/** Runs the work as a span. Without a tracer it only runs the work. */
export function traced<T>(span: Span, run: () => Promise<T>): Promise<T> {
  // Some libraries return thenables with their own `then`, which the channel would ignore.
  return spans.hasSubscribers ? spans.tracePromise(async () => await run(), span) : run();
}

/** Starts a span that `endSpan` ends, and calls back within it; for work without a promise. */
export function beginSpan(span: Span, within: () => void): void {
  if (spans.hasSubscribers) spans.start.runStores(span, within);
  else within();
}

export function endSpan(span: Span): void {
  if (spans.hasSubscribers) spans.asyncEnd.publish(span);
}

/** Records a span that is already over. */
export function noteSpan(span: Span): void {
  beginSpan(span, () => undefined);
  endSpan(span);
}

/** Adds attributes to the current span. */
export function annotate(attributes: SpanAttributes): void {
  const active = running.getStore();
  if (active) Object.assign(active.span.attributes, attributes);
}

/** The header to store in a row or message, so that its work joins this trace; null without a trace. */
export function currentTraceparent(): string | null {
  return running.getStore()?.traceparent ?? null;
}

/** Runs work outside the current span, because it serves many requests and was only triggered by this one. */
export function outsideSpans<T>(run: () => T): T {
  return running.run(undefined, run);
}
