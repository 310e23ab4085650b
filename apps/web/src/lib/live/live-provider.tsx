import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react';
import type { ServerEvents } from '@talkreel/contracts/events';
import { useAuth } from '../auth/user.ts';
import { useStore } from '../store.ts';
import type { LiveConnection } from './live-connection.ts';

const LiveContext = createContext<LiveConnection | null>(null);

/** Keeps the event stream open while the user is signed in. */
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
    connection.start(userId);
    return () => connection.stop();
  }, [connection, userId]);
  return <LiveContext value={connection}>{children}</LiveContext>;
}

function useLive(): LiveConnection {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive must be used within a LiveProvider');
  return live;
}

/** Whether events arrive; who does not want to know yet is told that they do, and is not drawn again. */
export function useIsConnected(isWanted: boolean): boolean {
  const live = useLive();
  return useStore({
    subscribe: live.subscribe,
    get: () => !isWanted || live.status() === 'connected',
  });
}

/** Listens to one kind of event while the component is mounted. Events are hints: see `useOnMissed`. */
export function useServerEvent<E extends keyof ServerEvents>(
  event: E,
  handler: ServerEvents[E],
): void {
  const live = useLive();
  type Payload = Parameters<ServerEvents[E]>;
  const hear = useEffectEvent(handler as (...payload: Payload) => void);
  useEffect(
    () => live.on(event, ((...payload: Payload) => hear(...payload)) as ServerEvents[E]),
    [live, event],
  );
}

/** Runs when events may have been missed: after every reconnect, and after the first connect if something changed before. */
export function useOnMissed(refetch: () => void): void {
  const live = useLive();
  const fetchAgain = useEffectEvent(refetch);
  useEffect(() => live.onMissed(() => fetchAgain()), [live]);
}
