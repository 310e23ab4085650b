import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider disturbs its reply to one call. It is part of the request, so the server needs no state. */
export interface HostilePlan {
  call: string;
  /** `drop`: the connection closes there; `stall`: nothing follows; `rubbish`: other bytes follow. */
  fault: 'none' | 'drop' | 'stall' | 'rubbish';
  /** Position in the reply, counting status line and headers. */
  atByte: number;
  status: number;
  /** Index into {@link oddBodies}; -1 is the correct body. */
  body: number;
  /** Replies before the request body has been read, as a server that refuses does. */
  early: boolean;
}

/** JSON of the wrong shape. */
export const oddBodies: readonly string[] = [
  '',
  'null',
  '[]',
  '{}',
  '"text"',
  '7',
  '<html>Bad gateway</html>',
  '{"id":1,"status":"x","results":7,"urls":null,"key":{},"output":3,"latest_version":{}}',
  '{"id":"p1","status":"done","created_at":"never","results":[null],"urls":{"get":[]},"output":[null]}',
  '{"results":[{"flagged":"yes"}],"output":[{"type":"message"}],"latest_version":"v"}',
  '['.repeat(20_000),
];

export const encodePlan = (plan: HostilePlan): string =>
  Buffer.from(JSON.stringify(plan)).toString('base64url');

export interface HostileServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * A provider with arbitrary replies, down to the byte. The plan of a request is the first segment
 * of its path, or the end of its bearer token after an underscore.
 * @param rightBody the correct reply; null for a 404.
 */
export async function startHostileServer(
  rightBody: (request: IncomingMessage, plan: HostilePlan, url: string) => RightBody | null,
): Promise<HostileServer> {
  let url = '';
  const server = createServer((request) => {
    const plan = planOf(request);
    const right = rightBody(request, plan, url);
    const disturbed = right?.disturbed === true;
    const odd = disturbed && plan.body >= 0 ? oddBodies[plan.body] : undefined;
    const reply = rawReply(
      odd ?? right?.body ?? '{}',
      !right ? 404 : disturbed ? plan.status : 200,
    );
    const fault = disturbed ? plan.fault : 'none';
    const send = (): void => {
      const { socket } = request;
      const begun = reply.subarray(0, fault === 'none' ? reply.length : plan.atByte);
      if (fault === 'stall') socket.write(begun);
      else if (fault === 'drop') socket.write(begun, () => socket.destroy());
      else socket.end(fault === 'rubbish' ? Buffer.concat([begun, rubbish(plan.atByte)]) : begun);
    };
    if (disturbed && plan.early) send();
    else request.resume().once('end', send);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface RightBody {
  body: string;
  /** Whether the plan applies to this reply; other replies of the same call arrive intact. */
  disturbed: boolean;
}

/** A reply as bytes on the wire. */
export function rawReply(body: string, status = 200): Buffer {
  return Buffer.from(
    `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function planOf({ headers, url = '' }: IncomingMessage): HostilePlan {
  const token = /^Bearer sk_test_(.+)$/.exec(headers.authorization ?? '')?.[1];
  const encoded = token ?? url.split('/')[1] ?? '';
  return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as HostilePlan;
}

/** Every byte value, in an order that depends on the seed. */
function rubbish(seed: number): Buffer {
  return Buffer.from(Array.from({ length: 300 }, (_, index) => (seed * 31 + index * 97) % 256));
}
