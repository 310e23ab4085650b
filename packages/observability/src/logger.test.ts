import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { createRepeats } from './repeats.ts';
import { serializeError } from './serialize-error.ts';

function open(secrets: string[] = []) {
  const lines: string[] = [];
  const log = createLogger({
    name: 'test',
    level: 'info',
    secrets,
    destination: { write: (line) => void lines.push(line) },
  });
  return { log, lines, read: () => lines.map((line) => JSON.parse(line)) };
}

/** An error as ioredis creates it. */
const refused = () =>
  Object.assign(new Error('WRONGPASS invalid username-password pair'), {
    name: 'ReplyError',
    command: { name: 'auth', args: ['default', 'hunter2-of-redis'] },
  });

test('errors are logged with message, stack, code and causes, but without the command', () => {
  const cause = Object.assign(new Error('reset'), {
    code: 'ECONNRESET',
    config: { auth: 'hunter2' },
  });
  const { log, lines, read } = open();
  log.warn(
    { err: new Error('outer', { cause: new AggregateError([cause, refused()], 'many') }) },
    'said',
  );
  expect(lines.join()).not.toContain('hunter2');
  expect(read()[0]).toMatchObject({
    msg: 'said',
    err: {
      message: 'outer',
      stack: expect.stringContaining('logger.test.ts'),
      cause: { errors: [{ code: 'ECONNRESET', message: 'reset' }, { type: 'ReplyError' }] },
    },
  });
});

test('a cycle of causes ends', () => {
  const first = new Error('first');
  first.cause = new Error('second', { cause: first });
  expect(JSON.stringify(serializeError(first)).length).toBeLessThan(100_000);
});

test('secrets are hidden everywhere: in texts, fields, stacks and child loggers', () => {
  const secret = 'a "quoted" secret';
  const { log, lines, read } = open([secret]);
  log.child({ url: `x${secret}` }).info({ deep: { list: [secret] } }, `said ${secret}`);
  log.error(new Error(`no ${secret}`));
  expect(lines.join()).not.toContain('quoted');
  expect(read()[0]).toMatchObject({
    url: 'x[secret]',
    msg: 'said [secret]',
    deep: { list: ['[secret]'] },
  });
});

test('repeated warnings are counted', () => {
  const { log, read } = open();
  for (let time = 0; time < 100; time += 1) log.warn({ err: refused() }, 'redis connection');
  for (const id of ['a', 'b']) log.child({ id }).warn({ err: refused() }, 'redis connection');
  log.warn({ err: new Error('another') }, 'redis connection');
  for (const stage of ['a', 'b']) log.warn({ err: refused(), stage }, 'redis connection');
  for (let time = 0; time < 3; time += 1) log.info('started');
  expect(read()).toHaveLength(9);
});

test('after a while a repeated warning is logged again, with its count', () => {
  let nowMs = 0;
  const repeats = createRepeats(() => nowMs);
  expect([repeats('a'), repeats('a'), repeats('b'), repeats('a')]).toEqual([0, null, 0, null]);
  nowMs = 30_000;
  expect([repeats('a'), repeats('a')]).toEqual([2, null]);
});
