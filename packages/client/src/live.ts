import { API_VERSION } from '@talkreel/contracts/api-version';

/** A connection of Socket.IO, as far as it is used here. */
export interface LiveSocket {
  readonly connected: boolean;
  on(event: string, listener: (...values: never[]) => void): unknown;
  close(): unknown;
}

/** `io` of the package `socket.io-client`. */
export type OpenSocket = (url: string, options: LiveOptions) => LiveSocket;

export interface LiveOptions {
  transports: string[];
  auth: { key: string; version: string };
}

/** Says when something of the user's changed. */
export interface LiveEvents {
  /** Whether changes are heard right now. Otherwise they have to be looked up. */
  isHeard(): boolean;
  /** Resolves when this generation may have changed, or the connection comes or goes. */
  change(generationId: string): Promise<void>;
  /** Keeps the connection open until what it returns is called. */
  listen(): () => void;
}

/** How events name what they are about. */
type About = { generation?: { id: string }; generationId?: string } | undefined;

/**
 * Live events over one connection, open while somebody follows something. They are hints: whoever hears one looks the
 * generation up, so that a lost, late or doubled event shows nothing false.
 */
export function createLiveEvents(io: OpenSocket, url: string, key: string): LiveEvents {
  let listeners = 0;
  let socket: LiveSocket | null = null;
  /** One wait for each generation, however often it was looked up meanwhile. */
  const waiting = new Map<string, { heard: Promise<void>; resolve: () => void }>();

  function wake(id: string): void {
    waiting.get(id)?.resolve();
    waiting.delete(id);
  }

  function wakeAll(): void {
    for (const id of waiting.keys()) wake(id);
  }

  function open(): LiveSocket {
    const opened = io(url, { transports: ['websocket'], auth: { key, version: API_VERSION } });
    const onEvent = (event: About) => {
      const id = event?.generation?.id ?? event?.generationId;
      if (id !== undefined) wake(id);
    };
    opened.on('generation.changed', onEvent);
    opened.on('stage.progressed', onEvent);
    opened.on('connect', wakeAll);
    opened.on('disconnect', wakeAll);
    return opened;
  }

  return {
    isHeard: () => socket?.connected ?? false,
    change(id) {
      const known = waiting.get(id);
      if (known) return known.heard;
      // Node 20 has no `Promise.withResolvers`.
      let resolve: () => void = () => undefined;
      const heard = new Promise<void>((done) => (resolve = done));
      waiting.set(id, { heard, resolve });
      return heard;
    },
    listen() {
      listeners += 1;
      socket ??= open();
      return () => {
        listeners -= 1;
        if (listeners > 0) return;
        socket?.close();
        socket = null;
        waiting.clear();
      };
    },
  };
}
