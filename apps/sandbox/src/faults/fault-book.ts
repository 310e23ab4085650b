import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

export const faultKinds = [
  'slow',
  'hang',
  'fail',
  'http-429',
  'http-500',
  'http-503',
  'http-401',
  'http-402',
  'withdrawn',
  'drop-before',
  'drop-after',
  'http-500-after',
  'hold-before',
  'hold-after',
  'wrong-output',
  'expired-output',
  'webhook-duplicate',
  'webhook-late',
  'webhook-missing',
  'webhook-forged',
] as const;

export const faultOrderSchema = z.strictObject({
  /** The model whose calls it affects; default: any model. */
  model: z.string().min(1).optional(),
  /** The endpoint whose calls it affects; each kind defines its default. */
  endpoint: z
    .enum([
      'create',
      'get',
      'list',
      'cancel',
      'files',
      'delivery',
      'responses',
      'moderations',
      'speech',
      'stripe',
    ])
    .optional(),
  /** How many calls it affects. */
  times: z.number().int().min(1).max(1_000_000).default(1),
  kind: z.enum(faultKinds),
  /**
   * slow: extra time; late webhook: its delay; expired-output: lifetime of the file; fail: time
   * before it.
   */
  delayMs: z.number().int().min(0).max(3_600_000).optional(),
  /** fail: the model's error. */
  text: z.string().max(10_000).optional(),
  /** 429: the reply's Retry-After. */
  retryAfterSeconds: z.number().min(0).max(3600).optional(),
  /** wrong-output: what is delivered instead. */
  output: z
    .enum([
      'html',
      'empty',
      'wrong-length',
      'other-language',
      'black',
      'silent',
      'refusal',
      'incomplete',
      'with-extras',
      'flagged-image',
      'other-format',
      'truncated',
      'stalled',
      'caf',
      'amr',
      'raw',
    ])
    .optional(),
  /** hang: the status it is stuck in; queued is one that the published description does not have. */
  status: z.enum(['starting', 'processing', 'queued']).optional(),
  /** hang: beyond the deadline of Cancel-After too. */
  overtime: z.boolean().optional(),
});

export type FaultOrder = z.infer<typeof faultOrderSchema>;
export type FaultKind = FaultOrder['kind'];
export type FaultEndpoint = NonNullable<FaultOrder['endpoint']>;

/** What a fault affects. One call can meet one fault of each group. */
export type FaultGroup = 'http' | 'run' | 'output' | 'webhook';

interface Call {
  group: FaultGroup;
  endpoint: FaultEndpoint;
  model: string | null;
}

export interface FaultBook {
  order(fault: FaultOrder): void;
  /** Takes the first matching order and uses it once. */
  take(call: Call): FaultOrder | null;
  list(): FaultOrder[];
  /** Forgets the orders of a kind; default: all. */
  clear(kind?: FaultKind): void;
  /** How a slow reply waits: until its time is over or it is released. */
  wait(delayMs: number): Promise<void>;
  /** How a held call waits: until it is released. */
  held(): Promise<void>;
  /** Ends every wait, and forgets the orders of calls that would be held. */
  release(): void;
}

function groupOf(fault: FaultOrder): FaultGroup {
  switch (fault.kind) {
    case 'slow':
    case 'hang':
      // With an endpoint these delay the reply itself, otherwise the model's work.
      return fault.endpoint === undefined ? 'run' : 'http';
    case 'fail':
      return 'run';
    case 'wrong-output':
    case 'expired-output':
      return 'output';
    case 'webhook-duplicate':
    case 'webhook-late':
    case 'webhook-missing':
    case 'webhook-forged':
      return 'webhook';
    default:
      return 'http';
  }
}

/** Without an endpoint a fault affects the calls that cost money. */
const paidEndpoints = new Set<FaultEndpoint>(['create', 'responses', 'speech']);

function fits(fault: FaultOrder, call: Call): boolean {
  if (groupOf(fault) !== call.group) return false;
  if (
    fault.endpoint === undefined
      ? !paidEndpoints.has(call.endpoint)
      : fault.endpoint !== call.endpoint
  )
    return false;
  return fault.model === undefined || fault.model === call.model;
}

/** Orders are used first come, first served. They are in memory: a restart clears them. */
export function createFaultBook(): FaultBook {
  let orders: FaultOrder[] = [];
  let waits = new AbortController();
  let holds = Promise.withResolvers<void>();
  const isHold = ({ kind }: FaultOrder) => kind === 'hold-before' || kind === 'hold-after';
  return {
    order: (fault) => {
      orders.push({ ...fault });
    },
    take: (call) => {
      const found = orders.find((fault) => fits(fault, call));
      if (found === undefined) return null;
      found.times -= 1;
      if (found.times === 0) orders = orders.filter((fault) => fault !== found);
      return { ...found };
    },
    list: () => orders.map((fault) => ({ ...fault })),
    clear: (kind) => {
      orders = kind === undefined ? [] : orders.filter((fault) => fault.kind !== kind);
    },
    async wait(delayMs) {
      const { signal } = waits;
      await delay(delayMs, undefined, { ref: false, signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    held: () => holds.promise,
    release() {
      orders = orders.filter((fault) => !isHold(fault));
      waits.abort();
      waits = new AbortController();
      holds.resolve();
      holds = Promise.withResolvers();
    },
  };
}
