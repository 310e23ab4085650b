// Loaded into a process: its clock is off by the milliseconds in this file's query.
const offMs = Number(new URL(import.meta.url).searchParams.get('ms'));
const now = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [now() + offMs] : args, self) as Date,
  get: (target, key) =>
    key === 'now' ? () => now() + offMs : (Reflect.get(target, key) as unknown),
});
