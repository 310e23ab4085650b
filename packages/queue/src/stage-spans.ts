import type { Claim } from '@talkreel/db/generations/stages.repo';
import { noteSpan, type Span } from '@talkreel/observability/spans';

/** A run of a stage, in the trace of the request that started its generation. */
export function spanOf({ stage, generation }: Claim): Span {
  return {
    name: `stage ${stage.name}`,
    kind: 'consumer',
    parent: generation.traceparent,
    attributes: {
      'talkreel.generation.id': generation.id,
      'talkreel.stage.id': stage.id,
      'talkreel.stage': stage.name,
      'talkreel.attempt': stage.attempt,
      'talkreel.start': stage.starts,
    },
  };
}

/** The time before its first run: from when it was due, and until it was dispatched. */
export function traceWait({ stage, generation }: Claim, queuedAt: Date): void {
  if (generation.traceparent === null) return;
  const dispatchedMs = stage.dispatched_at && stage.dispatched_at.getTime() - queuedAt.getTime();
  noteSpan({
    name: `queue ${stage.name}`,
    kind: 'internal',
    parent: generation.traceparent,
    startMs: queuedAt.getTime(),
    attributes: {
      'talkreel.generation.id': generation.id,
      'talkreel.stage.id': stage.id,
      ...(dispatchedMs !== null && { 'talkreel.dispatch.ms': dispatchedMs }),
    },
  });
}
