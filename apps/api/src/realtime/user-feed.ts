import { setTimeout as delay } from 'node:timers/promises';
import { channelMessage, userChannel, type ChannelMessage } from '@talkreel/contracts/events';
import { createChannels } from '@talkreel/queue/channels';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** What is true of everyone after an interruption. Jobs in progress are asked about again by whoever watches them. */
const MISSED: ChannelMessage[] = [
  { type: 'account.changed' },
  { type: 'library.changed', deleted: [] },
  { type: 'review.changed' },
];
const TOLD_AT_ONCE = 25;
const BREATH_MS = 100;

export interface UserFeed {
  /**
   * Subscribes to a user's events until the returned function is called. After Redis was away, the handler is notified
   * that anything may have changed.
   */
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

  /** Notifies a few listeners at a time, since each of them may load something now. */
  async function publishMissed(): Promise<void> {
    for (const [index, listeners] of [...handlers.values()].entries()) {
      if (index > 0 && index % TOLD_AT_ONCE === 0)
        await delay(BREATH_MS, undefined, { ref: false });
      for (const message of MISSED) for (const handler of listeners) handler(message);
    }
  }

  const channels = createChannels(
    subscriber,
    (error) => log.warn({ err: error }, 'event subscription'),
    () => void publishMissed(),
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
