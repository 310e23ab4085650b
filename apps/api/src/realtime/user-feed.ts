import { channelMessage, userChannel, type ChannelMessage } from '@talkreel/contracts/events';
import { createChannels } from '@talkreel/queue/channels';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface UserFeed {
  /** Subscribes to a user's events until the returned function is called. */
  listen(userId: string, handler: (message: ChannelMessage) => void): () => void;
}

/** One Redis subscription per user of this process, however many sockets and waiting requests they have. */
export function createUserFeed(subscriber: Redis, log: Logger): UserFeed {
  const handlers = new Map<string, Set<(message: ChannelMessage) => void>>();

  subscriber.on('message', (channel: string, text: string) => {
    const listeners = handlers.get(channel);
    if (!listeners) return;
    const message = channelMessage.safeParse(JSON.parse(text));
    // A newer worker's event: the client's next refetch shows its content.
    if (!message.success) return;
    for (const handler of listeners) handler(message.data);
  });

  const channels = createChannels(subscriber, (error) =>
    log.warn({ err: error }, 'event subscription'),
  );
  return {
    listen(userId, handler) {
      const channel = userChannel(userId);
      const listeners = handlers.get(channel) ?? new Set();
      if (listeners.size === 0) {
        handlers.set(channel, listeners);
        channels.open(channel);
      }
      listeners.add(handler);
      return () => {
        listeners.delete(handler);
        if (listeners.size > 0 || handlers.get(channel) !== listeners) return;
        handlers.delete(channel);
        channels.close(channel);
      };
    },
  };
}
