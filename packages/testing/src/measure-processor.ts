import { processorSecondsOf } from '@talkreel/infra/test/processor-time';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: what its worker and the processes it started used while it ran. */
    processorSeconds?: number;
  }
}

// A setup file: before each test file it runs again, and its hook is the last one after it.
const before = processorSecondsOf();

// oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
afterAll(({}, { file }) => {
  file.meta.processorSeconds = Math.max(0, processorSecondsOf() - before);
});
