import type { Db } from '@talkreel/db/client';
import type { Publisher } from '@talkreel/queue/bus';
import type { Producer } from '@talkreel/queue/producer';
import type { Relay } from '@talkreel/queue/relay';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { UserFeed } from './realtime/user-feed.ts';
import type { Erasures } from './features/account/erasures.ts';

/** Everything that holds a connection, made by main.ts (or a test) and passed to the app. */
export interface Connections {
  config: Config;
  log: Logger;
  db: Db;
  redis: Redis;
  producer: Producer;
  publisher: Publisher;
  relay: Relay;
  feed: UserFeed;
  store: MediaStore;
  erasures: Pick<Erasures, 'wake'>;
  /** Aborted on shutdown: no new wait begins, and readiness checks fail so that balancers look elsewhere. */
  stopping: AbortSignal;
  /** Without it photo uploads are off; everything else works. */
  hasFfmpeg: boolean;
}
