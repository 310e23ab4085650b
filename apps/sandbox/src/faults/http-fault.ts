import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultBook, FaultEndpoint, FaultOrder } from './fault-book.ts';

/** The refusals that each provider words in its own way. */
export type HttpRefusal =
  | 'http-401'
  | 'http-402'
  | 'withdrawn'
  | 'http-429'
  | 'http-500'
  | 'http-503';

interface Options {
  faults: FaultBook;
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: FaultEndpoint;
  model: string | null;
  /** Sends the refusal in the provider's format. */
  refuse(kind: HttpRefusal, fault: FaultOrder): Promise<void> | void;
}

/** Replies to calls that did their work, and are to say that they failed. */
const failing = new WeakSet<FastifyReply>();
/** Replies that are not sent before this. */
const holds = new WeakMap<FastifyReply, Promise<void>>();

/** Holds back the replies to calls that did their work, and are to be answered later; for all routes of this app. */
export function holdReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => holds.get(reply));
}

/**
 * Applies a fault ordered for the call itself. 'answered': nothing is left to do; 'drop-after': do
 * the work, then {@link dropConnection}; null: continue.
 */
export async function meetHttpFault(options: Options): Promise<'answered' | 'drop-after' | null> {
  const { faults, request, reply, endpoint, model } = options;
  const fault = faults.take({ group: 'http', endpoint, model });
  if (fault === null) return null;
  switch (fault.kind) {
    case 'slow':
      await faults.wait(fault.delayMs ?? 5000);
      return null;
    case 'hang':
      // The caller's own deadline, or the end of this process, closes the connection.
      reply.hijack();
      return 'answered';
    case 'hold-before':
      await faults.held();
      return null;
    case 'hold-after':
      holds.set(reply, faults.held());
      return null;
    case 'drop-before':
      dropConnection(request, reply);
      return 'answered';
    case 'http-500-after':
      failing.add(reply);
      return 'drop-after';
    case 'drop-after':
      return 'drop-after';
    case 'http-401':
    case 'http-402':
    case 'withdrawn':
    case 'http-429':
    case 'http-500':
    case 'http-503':
      await options.refuse(fault.kind, fault);
      return 'answered';
    default:
      return null;
  }
}

/** Ends the connection without a reply, as a network failure does, or with that of a failing gateway. */
export function dropConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  if (failing.has(reply)) reply.raw.writeHead(500).end('Internal Server Error');
  else request.raw.socket.destroy();
}
