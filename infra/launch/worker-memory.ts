/**
 * A worker waits far more than it computes. With a small young generation and two malloc arenas one
 * process follows a thousand predictions within 300 MiB (`npm run bench -- follow`); Node's defaults
 * took 320 to 350. The values are repeated in `infra/docker/server.Dockerfile`.
 */
export const workerMemory = {
  NODE_OPTIONS: '--max-semi-space-size=4',
  MALLOC_ARENA_MAX: '2',
} as const;
