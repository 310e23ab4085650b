import type { TestProject } from 'vitest/node';
import { type RunningTestServers, type TestServers, startTestServers } from './servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServers: TestServers;
  }
}

/** Every project of a run loads this file again; the process is what they share. */
const shared = globalThis as {
  talkreelTestServers?: { users: number; running: Promise<RunningTestServers> };
};

/**
 * Vitest's `globalSetup`: starts the servers before the first test file and stops them after the
 * last, once per run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = (shared.talkreelTestServers ??= { users: 0, running: startTestServers() });
  servers.users++;
  const running = await servers.running;
  project.provide('testServers', running.servers);
  return async () => {
    if (--servers.users === 0) await running.stop();
  };
}
