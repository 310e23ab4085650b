import { startTestServers } from '@talkreel/testing/servers';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/** The whole product for a program that is not a test, with its own PostgreSQL and Redis. */
export async function startStandaloneStack(
  options: Omit<StackOptions, 'servers'> = {},
): Promise<Stack> {
  const servers = await startTestServers();
  try {
    const stack = await startStack({ ...options, servers: servers.servers });
    return {
      ...stack,
      async stop() {
        await stack.stop();
        await servers.stop();
      },
    };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
