import type { Redis } from 'ioredis';

export interface Channels {
  open(channel: string): void;
  close(channel: string): void;
}

/**
 * Subscriptions that outlive whatever happens to the connection. ioredis alone drops the waiting ones when a server
 * refuses the password or fails its first check. `onResumed`: they are subscribed again; what was published meanwhile is lost.
 */
export function createChannels(
  subscriber: Redis,
  onError: (error: unknown) => void,
  onResumed: () => void = () => undefined,
): Channels {
  const open = new Set<string>();
  subscriber.on('ready', () => {
    if (open.size > 0) subscriber.subscribe(...open).then(onResumed, onError);
  });
  return {
    open(channel) {
      open.add(channel);
      // Otherwise it is subscribed as soon as the connection is ready.
      if (subscriber.status === 'ready') subscriber.subscribe(channel).catch(onError);
    },
    close(channel) {
      open.delete(channel);
      if (subscriber.status === 'ready') subscriber.unsubscribe(channel).catch(onError);
    },
  };
}
