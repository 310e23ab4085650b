import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { ServerEvents } from '@talkreel/contracts/events';
import { useAuth } from '../auth/user.ts';
import type { LiveConnection, LiveStatus } from './live-connection.ts';

const LiveContext = createContext<LiveConnection | null>(null);

/** Keeps the event stream open while somebody is signed in. */
export function LiveProvider({
  connection,
  children,
}: {
  connection: LiveConnection;
  children: ReactNode;
}) {
  const userId = useAuth().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    connection.start();
    return () => connection.stop();
  }, [connection, userId]);
  return <LiveContext value={connection}>{children}</LiveContext>;
}

function useLive(): LiveConnection {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive must be used within a LiveProvider');
  return live;
}

export function useLiveStatus(): LiveStatus {
  const live = useLive();
  return useSyncExternalStore(live.subscribe, live.status, live.status);
}

/** Hears one kind of event for as long as the component lives. Events are hints: see `useOnReconnect`. */
export function useServerEvent<E extends keyof ServerEvents>(
  event: E,
  handler: ServerEvents[E],
): void {
  const live = useLive();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const forward = ((...payload: never[]) =>
      (latest.current as (...args: never[]) => void)(...payload)) as ServerEvents[E];
    return live.on(event, forward);
  }, [live, event]);
}

/** Runs after every connect, the first included: whatever was missed meanwhile is fetched again. */
export function useOnReconnect(refetch: () => void): void {
  const status = useLiveStatus();
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (status === 'connected') latest.current();
  }, [status]);
}
