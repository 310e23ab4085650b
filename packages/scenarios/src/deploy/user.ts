import { generationChanged } from '@talkreel/contracts/events';
import { isFinal, type GenerationState } from '@talkreel/contracts/names';
import { io } from 'socket.io-client';
import { audioRequest } from '../stack/requests.ts';

export interface WorkingUser {
  /** Sends requests until `stop`. */
  begin(): void;
  /** Stops sending; resolves with the last reply. */
  stop(): Promise<void>;
  /** Every request whose reply was incomplete or wrong. */
  failures: string[];
  accepted: Set<string>;
  /** Accepted jobs whose end was neither received on the socket nor fetched since. */
  unheard(): string[];
  reconnects(): number;
  close(): void;
}

interface Reply {
  status: number;
  body: { id?: string; url?: string; state?: GenerationState } | null;
}

/** How long the web app waits for an event of an open job before it fetches the job. */
const SILENCE_MS = 15_000;

/**
 * A user who works while the product is restarted: orders speeches, waits for them or not, views them and plays them.
 * Like the web app, it fetches open jobs whenever the socket connects, when no event has arrived for a while, and once
 * when an order is accepted.
 */
export function createUser(url: string, cookie: string, name: string): WorkingUser {
  const failures: string[] = [];
  const accepted = new Set<string>();
  const ended = new Set<string>();
  let connects = 0;
  let isOver = false;
  let working: Promise<unknown> = Promise.resolve();

  async function ask(path: string, init: RequestInit = {}): Promise<Reply> {
    const what = `${name}: ${init.method ?? 'GET'} ${path}`;
    try {
      const reply = await fetch(url + path, {
        ...init,
        headers: { cookie, 'content-type': 'application/json', ...init.headers },
      });
      const bytes = Buffer.from(await reply.arrayBuffer());
      const length = reply.headers.get('content-length');
      // `content-length` counts the bytes that were sent, which a proxy may have compressed.
      const isAsSent = !reply.headers.has('content-encoding');
      if (isAsSent && length !== null && Number(length) !== bytes.length)
        failures.push(`${what}: cut short`);
      if (![200, 202, 206].includes(reply.status))
        failures.push(`${what}: ${reply.status} ${bytes.toString().slice(0, 200)}`);
      const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: reply.status,
        body: isJson ? (JSON.parse(bytes.toString()) as Reply['body']) : null,
      };
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.message : 'failed'}`);
      return { status: 0, body: null };
    }
  }

  async function look(id: string): Promise<void> {
    const { body } = await ask(`/api/generations/${id}`);
    if (body?.state && isFinal(body.state)) ended.add(id);
  }

  async function work(turn: number): Promise<void> {
    const waits = turn % 2 === 0;
    const { status, body } = await ask('/api/replicate/audio', {
      method: 'POST',
      body: JSON.stringify(audioRequest(`${name} says number ${turn}.`)),
      headers: {
        'idempotency-key': `${name}-${turn}`,
        ...(waits ? {} : { prefer: 'respond-async' }),
      },
    });
    if (status === 200 && body?.url) await ask(body.url, { headers: { range: 'bytes=0-' } });
    if (status !== 202 || !body?.id) return;
    accepted.add(body.id);
    await look(body.id);
  }

  const socket = io(url, {
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 300,
    extraHeaders: { cookie },
  });
  const lookAtOpen = () => {
    for (const id of accepted) if (!ended.has(id)) void look(id);
  };
  const silence = setInterval(lookAtOpen, SILENCE_MS);
  socket.on('connect', () => {
    connects += 1;
    lookAtOpen();
  });
  socket.onAny(() => silence.refresh());
  socket.on('generation.changed', (event: unknown) => {
    const { generation } = generationChanged.parse(event);
    if (isFinal(generation.state)) ended.add(generation.id);
  });

  return {
    begin() {
      working = (async () => {
        for (let turn = 0; !isOver; turn += 1) await work(turn);
      })();
    },
    async stop() {
      isOver = true;
      await working;
    },
    failures,
    accepted,
    unheard: () => [...accepted].filter((id) => !ended.has(id)),
    reconnects: () => connects - 1,
    close() {
      clearInterval(silence);
      socket.disconnect();
    },
  };
}
