import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH, type ServerEvents } from '@talkreel/contracts/events';
import type { Db } from '@talkreel/db/client';
import { findGeneration } from '@talkreel/db/repos/generations.repo';
import { findSession } from '@talkreel/db/repos/sessions.repo';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { SESSION_COOKIE } from '../plugins/external/session.ts';
import type { Views } from '../services/generation-view.ts';
import type { UserFeed } from './user-feed.ts';

interface SocketData {
  userId: string;
  sid: string;
}
type Sockets = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;

const MAX_SOCKETS_PER_USER = 10;
const MAX_MESSAGE_BYTES = 16 * 1024;

interface Gateway {
  close(): Promise<void>;
}

/**
 * Pushes a user's events to the user's own room. The session cookie and the Origin are checked at the
 * handshake; rooms are the server's choice, and a client's messages are not listened to.
 */
export function attachGateway(
  app: FastifyInstance,
  deps: {
    db: Db;
    feed: UserFeed;
    views: Views;
    origins: string[];
    sessionSecret: string;
    log: Logger;
  },
): Gateway {
  const io: Sockets = new Server(app.server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, decide) => decide(null, originAllowed(request, deps.origins)),
  });
  const rooms = new Map<string, { sockets: number; stop: () => void }>();

  io.use((socket, next) => {
    identify(app, deps, socket.request)
      .then((identity) => {
        if (!identity) return next(new Error('unauthenticated'));
        if ((rooms.get(identity.userId)?.sockets ?? 0) >= MAX_SOCKETS_PER_USER)
          return next(new Error('too many connections'));
        socket.data.userId = identity.userId;
        socket.data.sid = identity.sid;
        next();
      })
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'socket handshake');
        next(new Error('unavailable'));
      });
  });
  io.on(
    'connection',
    (socket: Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>) => {
      const { userId } = socket.data;
      void socket.join(userId);
      const room = rooms.get(userId) ?? { sockets: 0, stop: listenFor(userId) };
      room.sockets += 1;
      rooms.set(userId, room);
      socket.on('disconnect', () => {
        room.sockets -= 1;
        if (room.sockets > 0) return;
        room.stop();
        rooms.delete(userId);
      });
    },
  );

  function listenFor(userId: string): () => void {
    return deps.feed.listen(userId, (message) => {
      if (message.type === 'stage.progressed')
        io.to(userId).emit('stage.progressed', message.event);
      else if (message.type === 'account.changed') io.to(userId).emit('account.changed');
      else if (message.type === 'sessions.ended') endSockets(userId, message.session);
      else {
        loadView(userId, message.generationId).catch((error: unknown) =>
          deps.log.warn({ err: error, generationId: message.generationId }, 'event not sent'),
        );
      }
    });
  }

  function endSockets(userId: string, session: string | undefined): void {
    for (const socket of io.sockets.sockets.values()) {
      const { data } = socket;
      if (data.userId !== userId) continue;
      if (session === undefined || sessionDigest(data.sid) === session) socket.disconnect(true);
    }
  }

  async function loadView(userId: string, generationId: string): Promise<void> {
    const generation = await findGeneration(deps.db, userId, generationId);
    if (generation)
      io.to(userId).emit('generation.changed', { generation: await deps.views.one(generation) });
  }

  return {
    close: () => io.close(),
  };
}

/** Names a session where its id, which is as good as a password, must not travel. */
export function sessionDigest(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}

/** Browsers always say where they come from; programs without the header have no ambient cookie. */
function originAllowed(request: IncomingMessage, origins: string[]): boolean {
  const { origin } = request.headers;
  return origin === undefined || origins.includes(origin);
}

async function identify(
  app: FastifyInstance,
  deps: { db: Db; sessionSecret: string },
  request: IncomingMessage,
): Promise<SocketData | null> {
  const signed = app.parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE];
  if (!signed) return null;
  const { valid, value: sid } = cookie.unsign(signed, deps.sessionSecret);
  if (!valid || !sid) return null;
  const session = await findSession(deps.db, sid);
  const userId = session?.['userId'];
  return typeof userId === 'string' ? { userId, sid } : null;
}
