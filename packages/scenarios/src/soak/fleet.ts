import { startTcpProxy, type TcpProxy } from '@talkreel/testing/tcp-proxy';
import { startBalancer, type Balancer } from '../stack/balancer.ts';
import type { ApiNode, Stack } from '../stack/stack.ts';

export interface Fleet {
  stack: Stack;
  balancer: Balancer;
  /** The proxies of all processes but the first api and workers to PostgreSQL and Redis. */
  database: TcpProxy;
  redis: TcpProxy;
  apis(): ApiNode[];
  /** Starts an api and adds it behind the balancer. */
  addApi(): Promise<void>;
  addWorker(): Promise<void>;
  close(): Promise<void>;
}

/** Adds apis and workers to the stack's first ones, behind a balancer, with connections that can be disturbed. */
export async function startFleet(
  stack: Stack,
  { apis, workers }: { apis: number; workers: number },
): Promise<Fleet> {
  const balancer = await startBalancer();
  const database = await startTcpProxy(stack.databaseUrl);
  const redis = await startTcpProxy(stack.redis.url);
  const env = {
    DATABASE_URL: database.through(stack.databaseUrl),
    REDIS_URL: redis.through(stack.redis.url),
  };
  let nodes: ApiNode[] = [{ ...stack.api(), url: stack.url }];
  const fleet: Fleet = {
    stack,
    balancer,
    database,
    redis,
    apis: () => nodes,
    async addApi() {
      const node = await stack.startApiNode(env);
      nodes = [...nodes.filter((other) => !other.hasEnded()), node];
      balancer.setNodes(nodes.map(({ url }) => url));
    },
    async addWorker() {
      stack.forgetEndedWorkers();
      await stack.startWorker(env);
    },
    async close() {
      // The users of the connections are stopped first.
      await Promise.all([...nodes, ...stack.workers()].map((process) => process.end('SIGKILL')));
      await Promise.all([balancer.close(), database.close(), redis.close()]);
    },
  };
  balancer.setNodes([stack.url]);
  for (let more = nodes.length; more < apis; more += 1) await fleet.addApi();
  for (let more = stack.workers().length; more < workers; more += 1) await fleet.addWorker();
  return fleet;
}
