import { channel } from 'node:diagnostics_channel';

/** What a process measures. Labels have few values: no ids, addresses or user texts. */
export interface Measurements {
  'request.ended': { method: string; route: string; status: number; seconds: number };
  /** A request was refused; `code` is that of the reply. */
  'request.refused': { code: string };
  'event.sent': { type: string };
  /** A stage was sent to the queue, this long after it was due. */
  'stage.dispatched': { stage: string; lagSeconds: number };
  /** A worker claimed a stage, this long after it was first queued. */
  'stage.claimed': { stage: string; waitedSeconds: number };
  'stage.ended': {
    stage: string;
    outcome: StageOutcome;
    /** The time since its claim; a retry starts again. */
    seconds: number;
    /** The time until the provider finished; null if it did not. */
    providerSeconds: number | null;
  };
  'stage.failed': { stage: string; code: string };
  'lease.renewed': { outcome: 'renewed' | 'locked' | 'ended' | 'lost' | 'failed'; count: number };
  'provider.failed': { model: string; kind: 'no-answer' | 'prediction' | 'withdrawn' };
  /** A finished file was stored; how it is marked: signed, with the test certificate, in XMP only, or not at all. */
  'file.stored': { mark: 'signed' | 'test' | 'xmp' | 'none' };
}

export type StageOutcome = 'delivered' | 'failed' | 'retried' | 'stopped' | 'dropped';

/** Publishes a measurement. Costs next to nothing without a listener. */
export function measure<Name extends keyof Measurements>(
  name: Name,
  measured: Measurements[Name],
): void {
  const target = channel(`talkreel.${name}`);
  if (target.hasSubscribers) target.publish(measured);
}

/** Calls back on every measurement of that name; returns how to stop. */
export function onMeasured<Name extends keyof Measurements>(
  name: Name,
  handler: (measured: Measurements[Name]) => void,
): () => void {
  const source = channel(`talkreel.${name}`);
  const listener = (message: unknown): void => handler(message as Measurements[Name]);
  source.subscribe(listener);
  return () => {
    source.unsubscribe(listener);
  };
}
