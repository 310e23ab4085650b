import { flushCompileCache, getCompileCacheDir } from 'node:module';

const AFTER_MS = 4_000;

// Loaded into each process that a test starts. After this delay its compile cache is worth saving.
if (getCompileCacheDir() !== undefined) setTimeout(() => flushCompileCache(), AFTER_MS).unref();
