import { createServer, type RequestListener } from 'node:http';

export interface PrivateServer {
  port: number;
  /** Stops the server; open connections are cut off. */
  close(): Promise<void>;
}

/** Serves the few questions that operators' tools ask a process, on a port that no proxy exposes. */
export async function servePrivately(
  answer: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<PrivateServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
