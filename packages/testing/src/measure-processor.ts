import { processorSecondsOf } from '@talkreel/services/processor-time';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The processor time that the worker of a file and the processes it started used while the file ran. */
    processorSeconds?: number;
  }
}

// This is a setup file: it runs again before each test file, and its hook is the last one after the file.
const before = processorSecondsOf();

// oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
afterAll(({}, { file }) => {
  file.meta.processorSeconds = Math.max(0, processorSecondsOf() - before);
});
