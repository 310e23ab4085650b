import type { StageDeps } from '../deps.ts';

/** Leaves files as they are, for tests of what is stored rather than of what is written into it. */
export const unmarked: StageDeps['credentials'] = {
  provider: 'Replicate',
  mark: (file) => Promise.resolve({ file, mark: 'none' }),
};
