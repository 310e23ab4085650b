// Fixed waits: a balancer looks at its nodes at an interval, as long as it runs.
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
/**
 * The limit of infra/docker/haproxy.cfg: a stopped node accepts connections and does not answer, one on a busy machine
 * is late.
 */
const GIVES_UP_MS = 5_000;

export interface Balancer {
  url: string;
  /** The nodes; each gets requests only while its /readyz answers 200. */
  setNodes(urls: string[]): void;
  /** How many were ready at the last check. */
  ready(): number;
  /** Failures between it and a node, one line each. */
  failures: string[];
  close(): Promise<void>;
}

/** A minimal load balancer: round-robin, no retries, ready nodes only. */
export async function startBalancer(): Promise<Balancer> {
  const failures: string[] = [];
  const sockets = new Set<Socket>();
  let nodes: string[] = [];
  let ready: string[] = [];
  let turn = 0;

  const isReady = async (url: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(GIVES_UP_MS);
    const reply = await fetch(`${url}/readyz`, { signal }).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    return reply?.ok === true;
  };
  // Checks of a node run one after the other: the result of a late one must not replace that of a newer one.
  const watch = async (url: string): Promise<void> => {
    while (nodes.includes(url)) {
      const is = await isReady(url);
      ready = nodes.filter((node) => (node === url ? is : ready.includes(node)));
      await delay(LOOK_EVERY_MS);
    }
  };
  const next = () => ready[(turn += 1) % Math.max(1, ready.length)];

  const server = createServer((incoming, outgoing) => {
    const node = next();
    const fail = (reason: string) => {
      failures.push(`${incoming.method} ${incoming.url} at ${node}: ${reason}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (node === undefined) return fail('no node is ready');
    const asked = request(node + incoming.url, {
      method: incoming.method,
      headers: incoming.headers,
    });
    asked.on('error', (error) => fail(error.message));
    asked.on('response', (reply: IncomingMessage) => {
      const { connection: _hop, ...headers } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 502, headers);
      reply.pipe(outgoing);
      reply.on('close', () => !reply.complete && fail('the reply broke off'));
    });
    incoming.pipe(asked);
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const node = next();
    if (node === undefined) return client.destroy();
    const { hostname, port } = new URL(node);
    const upstream = connect(Number(port), hostname);
    const lines = incoming.rawHeaders.reduce(
      (text, value, index) => text + (index % 2 === 0 ? `${value}: ` : `${value}\r\n`),
      `GET ${incoming.url} HTTP/1.1\r\n`,
    );
    upstream.write(`${lines}\r\n`);
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        sockets.delete(end);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setNodes(urls) {
      const added = urls.filter((url) => !nodes.includes(url));
      nodes = urls;
      ready = ready.filter((url) => nodes.includes(url));
      for (const url of added) void watch(url);
    },
    ready: () => ready.length,
    failures,
    async close() {
      nodes = [];
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
