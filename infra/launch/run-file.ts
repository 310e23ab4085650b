import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderKey, ProviderState } from './environment.ts';

/** What `run.json` in the data folder says about a running Talkreel. Names of keys, never their values. */
export interface RunFacts {
  url: string;
  pid: number;
  startedAt: string;
  databaseUrl: string;
  redisUrl: string;
  sandboxUrl: string | undefined;
  providers: Record<ProviderKey, ProviderState>;
  ports: {
    public: number;
    api: number;
    sandbox: number | undefined;
    workers: readonly number[];
    postgres: number | undefined;
    redis: number | undefined;
  };
  pids: Record<string, number | undefined>;
}

const fileOf = (dataDir: string): string => join(dataDir, 'run.json');

/**
 * Readable only by its owner, because the addresses contain passwords. The file is replaced as a whole, so that a
 * concurrent reader gets the old one.
 */
export function writeRunFile(dataDir: string, facts: RunFacts): void {
  const file = fileOf(dataDir);
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}

export function readRunFile(dataDir: string): RunFacts | undefined {
  const file = fileOf(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunFacts) : undefined;
}

export function removeRunFile(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}
