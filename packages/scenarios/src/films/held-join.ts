import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { onTestFinished } from 'vitest';
import type { Stack } from '../stack/stack.ts';

/** What the join stage writes; nothing else has this name. */
const FILM = 'film.mp4';

export interface HeldJoin {
  /** Of a worker whose joins are held. */
  env: { FFMPEG_PATH: string };
  /** Resolves when a join is held: its stage is running, and the film not written yet. */
  begun(): Promise<void>;
  /** Lets them write their films, also those of paused workers. */
  release(): void;
}

/**
 * Holds joins in the middle: the workers' ffmpeg waits before it writes a film. What still waits when the test is over,
 * perhaps without its worker, ends then.
 */
export async function holdJoin({ dataDir }: Pick<Stack, 'dataDir'>): Promise<HeldJoin> {
  const folder = await mkdtemp(join(dataDir, 'held-join-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [program, begun, go] = ['ffmpeg', 'begun', 'go'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const script = `#!/bin/sh
for word in "$@"; do
  case "$word" in
    */${FILM})
      [ -d '${folder}' ] && : > '${begun}'
      while [ -d '${folder}' ] && [ ! -e '${go}' ]; do sleep 0.1; done
      [ -e '${go}' ] || exit 1 ;;
  esac
done
exec '${process.env['FFMPEG_PATH'] ?? 'ffmpeg'}' "$@"
`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  return {
    env: { FFMPEG_PATH: program },
    begun: async () =>
      void (await waitFor(() => existsSync(begun), {
        timeoutMs: 300_000,
        what: 'the join to begin',
      })),
    release: () => writeFileSync(go, ''),
  };
}
