import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The direction in which bytes are withheld. */
export type Direction = 'to-server' | 'to-client';

export interface TcpProxy {
  /** The same URL through the proxy. */
  through(url: string): string;
  /** Open connections. */
  open(): number;
  /** How many open connections forward nothing in at least one direction. */
  silent(): number;
  /** All connections ever made. */
  made(): number;
  /**
   * Stops forwarding on `count` connections at their next use, or the next that contains the text `at`, without closing
   * them; default: all, and future ones.
   */
  silence(options?: { count?: number; at?: string; directions?: Direction[] }): void;
  /** Delays bytes in both directions by `delayMs`; a share of them, evenly spread, stalls for longer. */
  slow(slowness: Slowness): void;
  /** Forwards again as fast as it can, withheld bytes first. */
  restore(): void;
  close(): Promise<void>;
}

export interface Slowness {
  delayMs: number;
  /** Delays like those of lost packets: the bytes that follow wait for the repeat. */
  stalls?: { share: number; ms: number };
}

interface Line {
  client: Socket;
  server: Socket;
  silent: Set<Direction>;
  kept: Array<() => void>;
}

const BOTH: Direction[] = ['to-server', 'to-client'];

interface Way {
  direction: Direction;
  /** The number of ms by which the next bytes are delayed. */
  delayOf: () => number;
  onData?: (chunk: Buffer) => void;
}

function forward(line: Line, { direction, delayOf, onData }: Way, from: Socket, to: Socket): void {
  const passNow = (work: () => void) => {
    if (line.silent.has(direction)) line.kept.push(work);
    else work();
  };
  const waiting: Array<{ dueMs: number; work: () => void }> = [];
  // Passes on one chunk at a time, because timers of different lengths may overtake each other.
  const passDue = () => {
    for (let [next] = waiting; next; [next] = waiting) {
      const leftMs = next.dueMs - performance.now();
      if (leftMs > 0) return void setTimeout(passDue, Math.ceil(leftMs));
      waiting.shift();
      passNow(next.work);
    }
  };
  const pass = (work: () => void) => {
    const delayMs = delayOf();
    if (delayMs === 0 && waiting.length === 0) return passNow(work);
    waiting.push({ dueMs: performance.now() + delayMs, work });
    if (waiting.length === 1) passDue();
  };
  from.on('data', (chunk: Buffer) => {
    onData?.(chunk);
    pass(() => to.writable && to.write(chunk));
  });
  from.on('end', () => pass(() => to.end()));
  from.on('close', () => pass(() => to.destroy()));
  from.on('error', () => undefined);
}

/** A proxy that can go silent like a network that drops packets: no reset, no end, no answer. */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const lines = new Set<Line>();
  let made = 0;
  let ofNewOnes: Direction[] = [];
  let ofNextUsed: { left: number; at: string; directions: Direction[] } = {
    left: 0,
    at: '',
    directions: [],
  };
  let slowness: Slowness = { delayMs: 0 };
  let passed = 0;
  const delayOf = () => {
    const { delayMs, stalls = { share: 0, ms: 0 } } = slowness;
    const isStalled = Math.floor((passed + 1) * stalls.share) > Math.floor(passed * stalls.share);
    passed += 1;
    return delayMs + (isStalled ? stalls.ms : 0);
  };
  const fallSilent = (line: Line, directions: Direction[]) => {
    for (const direction of directions) line.silent.add(direction);
  };
  /** An idle connection may never be used again: a pool prefers the most recently used one. */
  const use = (line: Line, chunk: Buffer) => {
    if (ofNextUsed.left === 0 || line.silent.size > 0 || !chunk.includes(ofNextUsed.at)) return;
    ofNextUsed.left -= 1;
    fallSilent(line, ofNextUsed.directions);
  };
  const open = () => [...lines].filter(({ client }) => !client.closed && !client.readableEnded);

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({
      port: Number(target.port),
      host: target.hostname,
      allowHalfOpen: true,
    });
    const line: Line = { client, server, silent: new Set(ofNewOnes), kept: [] };
    made += 1;
    lines.add(line);
    forward(
      line,
      { direction: 'to-server', delayOf, onData: (chunk) => use(line, chunk) },
      client,
      server,
    );
    forward(line, { direction: 'to-client', delayOf }, server, client);
    for (const socket of [client, server])
      socket.on('close', () => client.closed && server.closed && lines.delete(line));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    through(url) {
      const through = new URL(url);
      through.hostname = '127.0.0.1';
      through.port = String((listener.address() as AddressInfo).port);
      return through.href;
    },
    open: () => open().length,
    silent: () => open().filter((line) => line.silent.size > 0).length,
    made: () => made,
    silence({ count, at = '', directions = BOTH } = {}) {
      if (count !== undefined) {
        ofNextUsed = { left: count, at, directions };
        return;
      }
      ofNewOnes = directions;
      for (const line of open()) fallSilent(line, directions);
    },
    slow(next) {
      slowness = next;
    },
    restore() {
      slowness = { delayMs: 0 };
      ofNextUsed.left = 0;
      ofNewOnes = [];
      for (const line of lines) {
        line.silent.clear();
        for (const work of line.kept.splice(0)) work();
      }
    },
    async close() {
      for (const { client, server } of lines) {
        client.destroy();
        server.destroy();
      }
      listener.close();
      await once(listener, 'close');
    },
  };
}
