import Fastify from 'fastify';
import { expect, test } from 'vitest';
import errors from './errors.ts';
import json, { depthOf, unkeepable } from './json.ts';

test.each([
  ['1', 0],
  ['{"a":[{"b":1}]}', 3],
  ['{"a":"[[[[{{{{"}', 1],
  [String.raw`{"a":"\"[["}`, 1],
  ['['.repeat(5_000), 5_000],
])('the depth of %s', (text, depth) => {
  expect(depthOf(text)).toBe(depth);
});

test.each([
  [{ text: 'fine', list: [1, null, { deep: '😀 \n' }] }, null],
  [{ text: 'zero \0 character' }, 'text'],
  [{ list: ['a', { deep: '\ud83d alone' }] }, 'list.1.deep'],
  [{ ['key\0']: 1 }, 'body'],
  ['\udc00', 'body'],
])('what cannot be kept of %j', (value, field) => {
  expect(unkeepable(value)).toBe(field);
});

/** @shows abuse 45 */
test('text that the database cannot store is a 400 that names the field', async () => {
  const app = Fastify();
  await app.register(errors);
  await app.register(json);
  app.post('/', () => ({ taken: true }));
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  for (const text of [String.raw`"a\u0000b"`, String.raw`"\ud800"`]) {
    const reply = await send(`{"text":${text}}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid', field: 'text' });
  }
  // A backslash that a user typed is text like any other.
  expect((await send(String.raw`{"text":"a\\u0000b"}`)).statusCode).toBe(200);
  expect((await send('{"text":')).statusCode).toBe(400);
  await app.close();
});

/** @shows abuse 45 */
test('a body that reaches for a prototype is refused', async () => {
  const app = Fastify();
  await app.register(errors);
  await app.register(json);
  app.post('/', () => ({ taken: true }));
  for (const payload of [
    '{"__proto__":{"role":"operator"}}',
    '{"a":{"__proto__":null}}',
    String.raw`{"\u005f_proto__":{"role":"operator"}}`,
    '{"constructor":{"prototype":{"role":"operator"}}}',
  ]) {
    const headers = { 'content-type': 'application/json' };
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload });
    expect([payload, reply.statusCode]).toEqual([payload, 400]);
  }
  expect({}).not.toHaveProperty('role');
  await app.close();
});

test('the same holds for addresses', async () => {
  const app = Fastify();
  await app.register(errors);
  await app.register(json);
  app.get('/:name', () => ({ taken: true }));
  for (const [path, field] of [
    ['/a%00b', 'name'],
    ['/a?search=%00', 'search'],
  ])
    expect((await app.inject(path ?? '')).json()).toMatchObject({ code: 'invalid', field });
  expect((await app.inject('/a?search=b')).statusCode).toBe(200);
});
