import { z } from 'zod';

export interface FaultOrder {
  kind: string;
  model?: string;
  endpoint?: string;
  times?: number;
  delayMs?: number;
  text?: string;
  retryAfterSeconds?: number;
  output?: string;
  status?: 'starting';
  overtime?: boolean;
}

const paidCalls = z.array(
  z.looseObject({
    kind: z.string(),
    endpoint: z.string().optional(),
    id: z.string(),
    model: z.string(),
    status: z.string(),
    attempt: z.string().nullish(),
    createdAt: z.string(),
    completedAt: z.string().nullish(),
    cancelAskedAt: z.string().nullish(),
    inputSeconds: z.number().nullish(),
  }),
);
export type PaidCall = z.infer<typeof paidCalls>[number];

/** The sandbox's control endpoints: faults on demand, and its own ledger of paid calls. */
export interface SandboxControl {
  fault(order: FaultOrder): Promise<void>;
  speed(mode: 'instant' | 'real', delayMs?: number): Promise<void>;
  /** Every paid prediction it saw, optionally of one model. */
  predictions(model?: string): Promise<PaidCall[]>;
  /** Every script that was written. */
  scripts(): Promise<PaidCall[]>;
  /** How many calls the active faults will still affect. */
  faultsLeft(): Promise<number>;
  clearFaults(): Promise<void>;
  /**
   * Lets hanging models continue, including those that would hang when they are called, and sends held and slow
   * replies at once. `replies`: models go on hanging.
   */
  release(only?: 'replies'): Promise<void>;
  reset(): Promise<void>;
}

type Ask = (url: string, init?: RequestInit) => Promise<Response>;

/** The sandbox answers only on its own machine; `ask` sends the request from there. */
export function createSandboxControl(url: string, ask: Ask = fetch): SandboxControl {
  const post = async (path: string, body: unknown) => {
    const reply = await ask(`${url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok)
      throw new Error(`sandbox control ${path}: ${reply.status} ${await reply.text()}`);
  };
  const ledger = async () => {
    const reply = await ask(`${url}/control/ledger`);
    return paidCalls.parse(await reply.json());
  };
  return {
    fault: (order) => post('faults', { times: 1, ...order }),
    speed: (mode, delayMs) =>
      post('speed', { mode, ...(delayMs === undefined ? {} : { delayMs }) }),
    async predictions(model) {
      const predictions = (await ledger()).filter((call) => call.kind === 'prediction');
      return predictions.filter((call) => model === undefined || call.model === model);
    },
    scripts: async () => (await ledger()).filter((call) => call.endpoint === 'responses'),
    async faultsLeft() {
      const reply = await ask(`${url}/control/faults`);
      const left = z.array(z.object({ times: z.number() })).parse(await reply.json());
      return left.reduce((sum, { times }) => sum + times, 0);
    },
    async clearFaults() {
      await ask(`${url}/control/faults`, { method: 'DELETE' });
    },
    release: (only) => post('release', only === undefined ? {} : { only }),
    reset: () => post('reset', {}),
  };
}
