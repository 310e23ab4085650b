import { userChannel, type ChannelMessage } from '@talkreel/contracts/events';
import type { Redis } from 'ioredis';
import { createChannels } from './channels.ts';

/** The channel that asks all workers to stop running stages of this generation. */
const CANCEL_CHANNEL = 'talkreel:cancelled';
/** The channel that notifies all workers of news on the prediction of this attempt. */
const PREDICTION_CHANNEL = 'talkreel:prediction';

/** When something of a user's last changed; forgotten after a while. */
const newsKey = (userId: string): string => `talkreel:news:${userId}`;
const NEWS_KEPT_MS = 600_000;

/** For how long nothing of the user's has changed; at most the time for which that is known. */
export async function quietMsOf(redis: Redis, userId: string): Promise<number> {
  return NEWS_KEPT_MS - Math.max(0, await redis.pttl(newsKey(userId)));
}

export interface Publisher {
  toUser(userId: string, message: ChannelMessage): void;
  cancelled(generationId: string): void;
  predictionChanged(attemptId: string): void;
}

/** Publishing is a hint and never fails its caller: a process that misses one finds the state in Postgres. */
export function createPublisher(redis: Redis, onError: (error: unknown) => void): Publisher {
  const publish = (channel: string, message: string) => {
    redis.publish(channel, message).catch(onError);
  };
  return {
    toUser: (userId, message) => {
      // Progress changes nothing that is loaded.
      if (message.type !== 'stage.progressed')
        redis.set(newsKey(userId), '', 'PX', NEWS_KEPT_MS).catch(onError);
      publish(userChannel(userId), JSON.stringify(message));
    },
    cancelled: (generationId) => publish(CANCEL_CHANNEL, generationId),
    predictionChanged: (attemptId) => publish(PREDICTION_CHANNEL, attemptId),
  };
}

export interface WorkerSignals {
  onCancelled(handler: (generationId: string) => void): void;
  /** Calls back on news of this attempt; returns how to stop listening. */
  onPrediction(attemptId: string, handler: () => void): () => void;
}

/** Listens on a separate connection, as Redis requires of subscribers. */
export function createWorkerSignals(
  subscriber: Redis,
  onError: (error: unknown) => void,
): WorkerSignals {
  const cancelHandlers: Array<(generationId: string) => void> = [];
  const predictionHandlers = new Map<string, () => void>();
  subscriber.on('message', (channel: string, message: string) => {
    if (channel === CANCEL_CHANNEL) for (const handler of cancelHandlers) handler(message);
    if (channel === PREDICTION_CHANNEL) predictionHandlers.get(message)?.();
  });
  const channels = createChannels(subscriber, onError);
  channels.open(CANCEL_CHANNEL);
  channels.open(PREDICTION_CHANNEL);
  return {
    onCancelled: (handler) => cancelHandlers.push(handler),
    onPrediction: (attemptId, handler) => {
      predictionHandlers.set(attemptId, handler);
      return () => predictionHandlers.delete(attemptId);
    },
  };
}
