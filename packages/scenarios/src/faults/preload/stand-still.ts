// Loaded into a process: SIGUSR2 blocks its event loop for the milliseconds in this file's query.
const forMs = Number(new URL(import.meta.url).searchParams.get('ms'));

process.on('SIGUSR2', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
});
