import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The direction in which bytes are withheld. */
export type Direction = 'to-server' | 'to-client';

export interface TcpProxy {
  /** The same URL through the proxy. */
  through(url: string): string;
  /** Open connections. */
  open(): number;
  /** Open connections that forward nothing in at least one direction. */
  silent(): number;
  /** All connections ever made. */
  made(): number;
  /** Stops forwarding on `count` connections at their next use, without closing them; default: all, and future ones. */
  silence(options?: { count?: number; directions?: Direction[] }): void;
  /** Forwards again, withheld bytes first. */
  restore(): void;
  close(): Promise<void>;
}

interface Line {
  client: Socket;
  server: Socket;
  silent: Set<Direction>;
  kept: Array<() => void>;
}

const BOTH: Direction[] = ['to-server', 'to-client'];

function forward(
  line: Line,
  { direction, onData }: { direction: Direction; onData?: () => void },
  from: Socket,
  to: Socket,
): void {
  const pass = (work: () => void) => {
    if (line.silent.has(direction)) line.kept.push(work);
    else work();
  };
  from.on('data', (chunk: Buffer) => {
    onData?.();
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
  let ofNextUsed: { left: number; directions: Direction[] } = { left: 0, directions: [] };
  const fallSilent = (line: Line, directions: Direction[]) => {
    for (const direction of directions) line.silent.add(direction);
  };
  /** An idle connection may never be used again: a pool prefers the most recently used one. */
  const use = (line: Line) => {
    if (ofNextUsed.left === 0 || line.silent.size > 0) return;
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
    forward(line, { direction: 'to-server', onData: () => use(line) }, client, server);
    forward(line, { direction: 'to-client' }, server, client);
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
    silence({ count, directions = BOTH } = {}) {
      if (count !== undefined) {
        ofNextUsed = { left: count, directions };
        return;
      }
      ofNewOnes = directions;
      for (const line of open()) fallSilent(line, directions);
    },
    restore() {
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
