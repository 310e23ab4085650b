import type { IncomingMessage } from 'node:http';

const WINDOW_MS = 10_000;
const MAX_MESSAGES = 20;

/** An engine.io connection, as far as it is used here. */
export interface Connection {
  request: IncomingMessage;
  on(event: 'packet', handler: (packet: { type: string }) => void): unknown;
  close(discard?: boolean): void;
}

/** Client messages are ignored; a client that floods is disconnected and reported. */
export function limitMessages(connection: Connection, onTooMany: () => void): void {
  let since = performance.now();
  let count = 0;
  connection.on('packet', ({ type }) => {
    if (type !== 'message') return;
    const nowMs = performance.now();
    if (nowMs - since > WINDOW_MS) {
      since = nowMs;
      count = 0;
    }
    count += 1;
    if (count <= MAX_MESSAGES) return;
    onTooMany();
    connection.close(true);
  });
}
