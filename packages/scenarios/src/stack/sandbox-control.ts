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
}

const paidCalls = z.array(
  z.looseObject({
    kind: z.string(),
    id: z.string(),
    model: z.string(),
    status: z.string(),
    attempt: z.string().nullish(),
  }),
);
export type PaidCall = z.infer<typeof paidCalls>[number];

/** The sandbox's control endpoint: faults on demand, and its own ledger of what it was asked to do. */
export interface SandboxControl {
  fault(order: FaultOrder): Promise<void>;
  speed(mode: 'instant' | 'real', delayMs?: number): Promise<void>;
  /** Every paid prediction it saw, optionally of one model. */
  predictions(model?: string): Promise<PaidCall[]>;
  clearFaults(): Promise<void>;
  reset(): Promise<void>;
}

export function createSandboxControl(url: string): SandboxControl {
  const post = async (path: string, body: unknown) => {
    const reply = await fetch(`${url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok)
      throw new Error(`sandbox control ${path}: ${reply.status} ${await reply.text()}`);
  };
  return {
    fault: (order) => post('faults', { times: 1, ...order }),
    speed: (mode, delayMs) =>
      post('speed', { mode, ...(delayMs === undefined ? {} : { delayMs }) }),
    async predictions(model) {
      const reply = await fetch(`${url}/control/ledger`);
      const calls = paidCalls.parse(await reply.json());
      return calls.filter(
        (call) => call.kind === 'prediction' && (model === undefined || call.model === model),
      );
    },
    async clearFaults() {
      await fetch(`${url}/control/faults`, { method: 'DELETE' });
    },
    reset: () => post('reset', {}),
  };
}
