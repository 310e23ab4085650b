import { rmSync } from 'node:fs';
import { startRedis } from '@talkreel/services/redis';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { Redis } from 'ioredis';
import { GenericContainer, Wait } from 'testcontainers';
import { inject } from 'vitest';
import type {} from './global-setup.ts';
import type { TestServers } from './servers.ts';

export interface TestRedis {
  readonly url: string;
  /** Runs FLUSHALL. */
  flush(): Promise<void>;
  /** Stops the server; clients see refused connections. */
  stop(): Promise<void>;
  /** Restarts it on the same port, empty. */
  restart(): Promise<void>;
}

/** A separate Redis server, so that FLUSHALL and outages affect no other test; starts in about 50 ms. */
export async function createTestRedis(
  servers: TestServers = inject('testServers'),
): Promise<TestRedis> {
  const server =
    servers.redis.kind === 'container'
      ? await startContainer(servers.redis.image)
      : await startProgram(servers.redis.path);
  return {
    ...server,
    flush: async () => {
      const client = new Redis(server.url, { maxRetriesPerRequest: 1 });
      try {
        await client.flushall();
      } finally {
        client.disconnect();
      }
    },
  };
}

async function startProgram(program: string): Promise<Omit<TestRedis, 'flush'>> {
  const dataDir = makeTempFolder('test-redis');
  let server = await startRedis({ program, dataDir, appendOnly: false });
  const { port, url } = server;
  return {
    url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    restart: async () => {
      await server.stop();
      server = await startRedis({ program, dataDir, appendOnly: false, port });
    },
  };
}

async function startContainer(image: string): Promise<Omit<TestRedis, 'flush'>> {
  const container = await new GenericContainer(image)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start();
  const url = `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
  return {
    url,
    stop: async () => void (await container.stop()),
    // The engine may give a restarted container another port; Testcontainers keeps it by restarting in place.
    restart: () => container.restart(),
  };
}
