import { existsSync, writeFileSync } from 'node:fs';

// Loaded into a process: SIGUSR2 blocks its event loop for the milliseconds in this file's query, and beyond them while
// the file named there exists, which is written when the blocking begins.
const { searchParams } = new URL(import.meta.url);
const forMs = Number(searchParams.get('ms'));
const file = searchParams.get('file') ?? '';
const LOOK_EVERY_MS = 50;

const stand = (ms: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

process.on('SIGUSR2', () => {
  writeFileSync(file, '');
  stand(forMs);
  while (existsSync(file)) stand(LOOK_EVERY_MS);
});
