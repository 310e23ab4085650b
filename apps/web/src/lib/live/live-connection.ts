import type { ServerEvents } from '@talkreel/contracts/events';
import type { Socket } from 'socket.io-client';
import { createStore } from '../store.ts';

export type LiveStatus = 'off' | 'connecting' | 'connected' | 'down';

/** The user's event stream. Handlers may be added before, during and after the connection. */
export interface LiveConnection {
  /** Opens the stream. `userId`: the user whose data the page shows. */
  start: (userId: string) => void;
  stop: () => void;
  on: <E extends keyof ServerEvents>(event: E, handler: ServerEvents[E]) => () => void;
  status: () => LiveStatus;
  /** Calls back whenever events may have been missed: what is loaded may be old. */
  onMissed: (handler: () => void) => () => void;
  subscribe: (listener: () => void) => () => void;
}

type Events = keyof ServerEvents;
type AnyHandler = (...payload: never[]) => void;

const usualWaits = {
  settleMs: 1_000,
  refusedRetryMs: 5_000,
  /** For the greeting: an older server does not say whose connection it is, or whether anything changed before. */
  greetingMs: 3_000,
};
/** A margin in ms for the differences between clocks and in the network. */
const MARGIN_MS = 1_000;

/**
 * Nothing is loaded or opened before `start`, so visitors never pay for it. `onTurnedAway`: the server may no longer
 * know this session.
 */
export function createLiveConnection(
  onTurnedAway: () => void,
  waits: Partial<typeof usualWaits> = {},
): LiveConnection {
  const { settleMs, refusedRetryMs, greetingMs } = { ...usualWaits, ...waits };
  const status = createStore<LiveStatus>('off');
  const missedHandlers = new Set<() => void>();
  const handlers = new Map<Events, Set<AnyHandler>>();
  let socket: Socket<ServerEvents> | null = null;
  let generation = 0;
  let userId = '';
  /**
   * Whether nothing failed and nobody else was signed in: the page shows this user's data, from after it was opened.
   */
  let isUntouched = true;

  async function open(mine: number): Promise<void> {
    // Wait for the first screen to render, so this does not compete with it.
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const { io } = await import('socket.io-client');
    if (mine !== generation) return;
    const opened: Socket<ServerEvents> = io({
      withCredentials: true,
      // One connection, so any of several api nodes can take it.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
    });
    socket = opened;
    const missed = (): void => {
      if (mine === generation) for (const handler of missedHandlers) handler();
    };
    opened.on('connect', () => {
      status.set('connected');
      listenForGreeting(opened, { userId, isUntouched, missed, onTurnedAway, greetingMs });
      isUntouched = false;
    });
    const lost = (): void => {
      isUntouched = false;
      status.set('down');
      // The client does not reconnect by itself after the server closed the connection.
      if (!opened.active) setTimeout(() => socket === opened && opened.connect(), refusedRetryMs);
    };
    opened.on('disconnect', (reason) => {
      lost();
      // The session ended: signed out elsewhere, or another user signed in.
      if (reason === 'io server disconnect') onTurnedAway();
    });
    opened.on('connect_error', (error) => {
      lost();
      if (error.message === 'unauthenticated') onTurnedAway();
    });
    opened.onAny((event: Events, ...payload: unknown[]) => emit(event, payload));
  }

  async function openUntilLoaded(mine: number): Promise<void> {
    try {
      await open(mine);
    } catch (error) {
      console.error('Live updates could not be loaded', error);
      if (mine !== generation) return;
      isUntouched = false;
      status.set('down');
      setTimeout(() => mine === generation && void openUntilLoaded(mine), refusedRetryMs);
    }
  }

  /** Publishes every event, so that none is forgotten here; one of a newer server has no handlers. */
  function emit(event: Events, payload: unknown[]): void {
    for (const handler of handlers.get(event) ?? []) {
      try {
        handler(...(payload as never[]));
      } catch (error) {
        // The other handlers still receive the event.
        console.error(`A handler of ${event} failed`, error);
      }
    }
  }

  return {
    start(shown) {
      if (status.get() !== 'off') return;
      userId = shown;
      generation += 1;
      status.set('connecting');
      void openUntilLoaded(generation);
    },
    stop() {
      generation += 1;
      isUntouched = false;
      socket?.disconnect();
      socket = null;
      status.set('off');
    },
    on(event, handler) {
      const set = handlers.get(event) ?? new Set<AnyHandler>();
      handlers.set(event, set);
      set.add(handler as AnyHandler);
      return () => set.delete(handler as AnyHandler);
    },
    status: status.get,
    onMissed(handler) {
      missedHandlers.add(handler);
      return () => missedHandlers.delete(handler);
    },
    subscribe: status.subscribe,
  };
}

interface Greeted {
  userId: string;
  isUntouched: boolean;
  missed: () => void;
  onTurnedAway: () => void;
  greetingMs: number;
}

/**
 * Waits for the server's greeting. Nothing was missed if nothing has changed since the page was opened. If somebody else
 * has signed in, nothing is fetched again before the page knows who: it would show their lists under this user's name.
 */
function listenForGreeting(
  socket: Socket<ServerEvents>,
  { userId, isUntouched, missed, onTurnedAway, greetingMs }: Greeted,
): void {
  const unanswered = setTimeout(missed, greetingMs);
  const hear: ServerEvents['feed.opened'] = ({ userId: connected, quietMs }) => {
    clearTimeout(unanswered);
    const isNews = quietMs === null || quietMs <= performance.now() + MARGIN_MS;
    if (connected !== userId) onTurnedAway();
    else if (isNews || !isUntouched) missed();
  };
  socket.once('feed.opened', hear);
  // The next connection has a greeting of its own.
  socket.once('disconnect', () => {
    clearTimeout(unanswered);
    socket.off('feed.opened', hear);
  });
}
