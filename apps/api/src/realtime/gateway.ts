import type { IncomingMessage } from 'node:http';
import { KEY_PATTERN } from '@talkreel/contracts/api-keys';
import { isApiVersion, VERSION_HEADER } from '@talkreel/contracts/api-version';
import { SOCKET_PATH, type ChannelMessage, type ServerEvents } from '@talkreel/contracts/events';
import type { OpsOverview } from '@talkreel/contracts/http/ops-overview';
import type { Db } from '@talkreel/db/client';
import { findGeneration } from '@talkreel/db/generations/generations.repo';
import { findKey } from '@talkreel/db/accounts/api-keys.repo';
import { findSession } from '@talkreel/db/accounts/sessions.repo';
import { measure } from '@talkreel/observability/measurements';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { keyIn } from '../plugins/app/key-calls.ts';
import { signedSid } from '../plugins/external/session.ts';
import { digestText } from '../lib/digests.ts';
import type { Views } from '../generations/generation.view.ts';
import { endOverdue, endOverdueRegularly, type Credential } from './live-sessions.ts';
import { createOpsWatch } from './ops-watch.ts';
import type { UserFeed } from './user-feed.ts';

interface SocketData {
  userId: string;
  credential: Credential;
  /** Hears only of tests, or of none of them; null: of both, as a browser does. */
  isTest: boolean | null;
  /** Whether the user was an operator when the socket was opened. */
  isOperator: boolean;
  /** When to check the credential again. */
  checkAgainMs: number;
}
type Sockets = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;
type UserSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;

/** Of a user's browsers; and as many of their programs, so that neither locks the other out. */
const MAX_SOCKETS_PER_USER = 10;
const MAX_MESSAGE_BYTES = 1_024;

/** The room of a user's programs of a kind. */
const roomOf = (userId: string, isTest: boolean) => `${userId}:${isTest ? 'tests' : 'live'}`;

const isOfKey = ({ credential }: SocketData): boolean => 'keyHash' in credential;

interface Gateway {
  /** Open connections. */
  size(): number;
  /** Disconnects all clients so they reconnect elsewhere. */
  close(): void;
}

/**
 * Pushes a user's events to the user's room. The handshake checks Origin, and the session cookie or a program's key;
 * the server chooses the rooms and ignores client messages.
 */
export function attachGateway(
  app: FastifyInstance,
  deps: {
    db: Db;
    feed: UserFeed;
    views: Views;
    origins: string[];
    sessionSecret: string;
    secure: boolean;
    log: Logger;
    /** Revokes a key that was sent in the address of a socket. */
    revokeLeaked: (token: string) => Promise<void>;
    overview: () => Promise<OpsOverview>;
    /** The time in milliseconds since anything of a user's changed. */
    quietMs: (userId: string) => Promise<number>;
  },
): Gateway {
  let closing = false;
  const io: Sockets = new Server(app.server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest(request, decide) {
      const leaked = keyIn(request.url ?? '');
      if (leaked !== null)
        deps
          .revokeLeaked(leaked)
          .catch((error: unknown) => deps.log.error({ err: error }, 'a key was not revoked'));
      const isOurs = leaked === null && originAllowed(request, deps.origins);
      if (!isOurs) app.reportSocket('security.forbidden', request, {});
      decide(null, isOurs && !closing);
    },
  });
  io.engine.on('connection', (connection: Connection) =>
    limitMessages(connection, () =>
      app.reportSocket('security.rate_limited', connection.request, { reason: 'messages' }),
    ),
  );
  const watch = createOpsWatch(deps);
  const stopChecking = endOverdueRegularly(
    deps.db,
    () => [...io.sockets.sockets.values()],
    (error) => deps.log.warn({ err: error }, 'sessions of sockets not checked'),
  );
  const rooms = new Map<string, { sockets: number; stop: () => void }>();

  io.use(({ handshake: { auth, headers } }, next) => {
    const version: unknown = auth['version'] ?? headers[VERSION_HEADER];
    next(version === undefined || isApiVersion(version) ? undefined : new Error('unknown_version'));
  });
  io.use((socket, next) => {
    identify(deps, socket.handshake, socket.request)
      .then((identity) => {
        if (!identity) {
          app.reportSocket('security.unauthenticated', socket.request, {});
          return next(new Error('unauthenticated'));
        }
        const { userId } = identity;
        const others = socketsOf(userId).filter(({ data }) => isOfKey(data) === isOfKey(identity));
        if (others.length >= MAX_SOCKETS_PER_USER) {
          app.reportSocket('security.rate_limited', socket.request, { reason: 'sockets' }, userId);
          return next(new Error('too many connections'));
        }
        Object.assign(socket.data, identity);
        next();
      })
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'socket handshake');
        next(new Error('unavailable'));
      });
  });
  io.on('connection', (socket: UserSocket) => {
    const { userId, isTest } = socket.data;
    void socket.join(isTest === null ? userId : [userId, roomOf(userId, isTest)]);
    if (socket.data.isOperator) watch.add(socket);
    const room = rooms.get(userId) ?? { sockets: 0, stop: listenFor(userId) };
    room.sockets += 1;
    rooms.set(userId, room);
    void greet(socket);
    socket.on('disconnect', () => {
      room.sockets -= 1;
      if (room.sockets > 0) return;
      room.stop();
      rooms.delete(userId);
    });
  });

  /** Runs after the socket was added to its room, so that later changes reach it as events. */
  async function greet(socket: UserSocket): Promise<void> {
    const { userId } = socket.data;
    const quietMs = await deps.quietMs(userId).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'last change unknown');
      return null;
    });
    socket.emit('feed.opened', { userId, quietMs });
  }

  function listenFor(userId: string): () => void {
    return deps.feed.listen(userId, (message) => {
      emitMessage(userId, message).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'event not sent'),
      );
    });
  }

  async function emitMessage(userId: string, message: ChannelMessage): Promise<void> {
    // A key may have been revoked, or its user blocked.
    if (message.type === 'account.changed' || message.type === 'sessions.ended')
      for (const { data } of socketsOf(userId)) if (isOfKey(data)) data.checkAgainMs = 0;
    if (message.type === 'sessions.ended') endSockets(userId, message.session);
    else measure('event.sent', { type: message.type });
    await endOverdue(deps.db, socketsOf(userId), Date.now());
    if (message.type === 'sessions.ended') return;
    if (message.type === 'stage.progressed')
      hearing(userId, message.isTest ?? false).emit('stage.progressed', message.event);
    else if (message.type === 'library.changed')
      io.to(userId).emit('library.changed', { deleted: message.deleted });
    else if (message.type === 'account.changed') io.to(userId).emit('account.changed');
    else if (message.type === 'review.changed') io.to(userId).emit('review.changed');
    else await loadView(userId, message.generationId);
  }

  function socketsOf(userId: string) {
    const ids = io.sockets.adapter.rooms.get(userId) ?? [];
    return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  }

  function endSockets(userId: string, session: string | undefined): void {
    for (const socket of socketsOf(userId)) {
      const { credential } = socket.data;
      if (!('sid' in credential)) continue;
      if (session === undefined || digestText(credential.sid) === session) socket.disconnect(true);
    }
  }

  async function loadView(userId: string, generationId: string): Promise<void> {
    const generation = await findGeneration(deps.db, userId, generationId);
    if (!generation) return;
    const view = await deps.views.one(generation);
    hearing(userId, generation.is_test).emit('generation.changed', { generation: view });
  }

  /** Programs with a key of the other kind hear nothing of it. */
  function hearing(userId: string, isTest: boolean) {
    return io.to(userId).except(roomOf(userId, !isTest));
  }

  return {
    size: () => io.engine.clientsCount,
    close() {
      closing = true;
      watch.stop();
      stopChecking();
      // Clients treat it as a broken connection and reconnect; `io.close` would wait for every other request.
      io.engine.close();
    },
  };
}

/** Browsers always send an Origin; programs without the header have no ambient cookie. */
function originAllowed(request: IncomingMessage, origins: string[]): boolean {
  const { origin } = request.headers;
  return origin === undefined || origins.includes(origin);
}

/** Whose socket it is; null: nobody's. With a key, a cookie says nothing. */
async function identify(
  deps: { db: Db; sessionSecret: string; secure: boolean },
  { auth, headers }: Socket['handshake'],
  request: IncomingMessage,
): Promise<SocketData | null> {
  const key: unknown = auth['key'] ?? /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (key !== undefined) return identifyKey(deps.db, key);
  const { sessionSecret: secret, secure } = deps;
  const sid = signedSid(request.headers.cookie, { secret, secure });
  const session = sid === null ? null : await findSession(deps.db, sid);
  const userId = session?.data['userId'];
  if (sid === null || session === null || session.isBlocked || typeof userId !== 'string')
    return null;
  // The first event checks the session, and then knows when it ends.
  const { isOperator } = session;
  return { userId, credential: { sid }, isTest: null, isOperator, checkAgainMs: 0 };
}

/** A key that may read hears what it could look up. */
async function identifyKey(db: Db, token: unknown): Promise<SocketData | null> {
  if (typeof token !== 'string' || !KEY_PATTERN.test(token)) return null;
  const keyHash = digestText(token);
  const key = await findKey(db, keyHash);
  if (!key || key.is_blocked || key.is_expired || key.revoked_for !== null) return null;
  if (!key.scopes.includes('read')) return null;
  return {
    userId: key.user_id,
    credential: { keyHash },
    isTest: key.is_test,
    isOperator: false,
    checkAgainMs: 0,
  };
}

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
