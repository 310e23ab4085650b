// Loaded into a process: a request that contains the word of this file's query ends it, as a crash of native code
// would, or makes it take memory until there is none.
const { searchParams } = new URL(import.meta.url);
const word = searchParams.get('word') ?? '';
const send = globalThis.fetch;
const leak: string[][] = [];

globalThis.fetch = async (input, init) => {
  if (typeof init?.body === 'string' && init.body.includes(word)) {
    if (searchParams.get('dies') === 'hungry')
      for (;;) leak.push(Array.from({ length: 10_000 }, (_, index) => `${word} ${index}`));
    process.kill(process.pid, 'SIGKILL');
  }
  return send(input, init);
};
