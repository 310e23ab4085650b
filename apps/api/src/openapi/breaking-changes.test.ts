import { expect, test } from 'vitest';
import { type ApiDescription, findBreakingChanges } from './breaking-changes.ts';
import type { Schema } from './fits.ts';

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

/** A description with one operation. */
function describe(parts: {
  body?: Schema;
  reply?: Schema;
  operation?: object;
  schemas?: Record<string, Schema>;
}): ApiDescription {
  return {
    components: { schemas: parts.schemas ?? {} },
    paths: {
      '/a': {
        post: {
          operationId: 'postA',
          ...(parts.body && { requestBody: { required: true, ...json(parts.body) } }),
          responses: { 200: json(parts.reply ?? {}) },
          ...parts.operation,
        },
      },
    },
  };
}

const changes = (old: Parameters<typeof describe>[0], now: Parameters<typeof describe>[0]) =>
  findBreakingChanges(describe(old), describe(now)).map((text) => text.replace('POST /a: ', ''));

const text: Schema = { type: 'string' };
const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values });

test('what was removed, or is called otherwise, breaks clients', () => {
  const old = describe({});
  expect(findBreakingChanges(old, { paths: {} })).toEqual(['POST /a was removed']);
  expect(changes({}, { operation: { operationId: 'postB' } })).toEqual([
    'its name is no longer postA',
  ]);
  expect(changes({}, { operation: { responses: {} } })).toEqual(['it no longer answers 200']);
  expect(changes({ body: object({}) }, {})).toEqual(['it no longer takes a body']);
});

test('a success that clients do not expect breaks them; an error does not', () => {
  const answering = (...all: number[]) => ({
    operation: { responses: Object.fromEntries([200, ...all].map((status) => [status, {}])) },
  });
  expect(changes(answering(), answering(202))).toEqual(['it may answer 202, which is new']);
  expect(changes(answering(), answering(409, 503))).toEqual([]);
  expect(changes(answering(409), answering())).toEqual(['it no longer answers 409']);
});

test.each<[string, Schema, Schema, string[]]>([
  ['a new field', object({}), object({ b: text }), []],
  ['a new required field', object({}), object({ b: text }, ['b']), ['the body requires b']],
  [
    'a field that is required now',
    object({ b: text }),
    object({ b: text }, ['b']),
    ['the body requires b'],
  ],
  ['a removed field', object({ b: text }), object({}), ['the body no longer takes b']],
  [
    'another type',
    object({ b: { type: ['string', 'null'] } }),
    object({ b: text }),
    ['the body.b: null is not string'],
  ],
  ['a wider type', object({ b: { type: 'integer' } }), object({ b: { type: 'number' } }), []],
  [
    'a removed value',
    object({ b: oneOf('x', 'y') }),
    object({ b: oneOf('x') }),
    ['the body.b no longer takes y'],
  ],
  ['a new value', object({ b: oneOf('x') }), object({ b: oneOf('x', 'y') }), []],
  [
    'a limit to values',
    object({ b: text }),
    object({ b: oneOf('x') }),
    ['the body.b is limited to x'],
  ],
  [
    'a lower limit',
    object({ b: { ...text, maxLength: 9 } }),
    object({ b: { ...text, maxLength: 8 } }),
    ['the body.b has another maxLength: 8, not 9'],
  ],
  [
    'another default',
    object({ b: { ...text, default: 'x' } }),
    object({ b: { ...text, default: 'y' } }),
    ['the body.b has another default'],
  ],
  [
    'another kind beside the one that there was, with its default',
    object({ b: { ...text, default: 'x' } }),
    object({ b: { anyOf: [text, { type: 'number' }], default: 'x' } }),
    [],
  ],
  [
    'strictness',
    object({}),
    { ...object({}), additionalProperties: false },
    ['the body no longer ignores unknown fields'],
  ],
  [
    'an option less',
    { anyOf: [text, { type: 'number' }] },
    text,
    ['the body: number is not string'],
  ],
  ['an option more', text, { anyOf: [{ type: 'number' }, text] }, []],
])('in requests: %s', (_name, old, now, expected) => {
  expect(changes({ body: old }, { body: now })).toEqual(expected);
});

test.each<[string, Schema, Schema, string[]]>([
  ['a new field', object({}), object({ b: text }, ['b']), []],
  ['a removed field', object({ b: text }), object({}), ['200 no longer has b']],
  [
    'a removed field that was always there',
    object({ b: text }, ['b']),
    object({}),
    ['200 no longer has b'],
  ],
  [
    'a field that may be missing now',
    object({ b: text }, ['b']),
    object({ b: text }),
    ['200 does not always have b'],
  ],
  [
    'null where there was none',
    object({ b: text }),
    object({ b: { anyOf: [text, { type: 'null' }] } }),
    ['200.b: null is not string'],
  ],
  [
    'a new value',
    object({ b: oneOf('x') }),
    object({ b: oneOf('x', 'y') }),
    ['200.b may be y, which is new'],
  ],
  [
    'a new value of an open list',
    object({ b: { ...oneOf('x'), 'x-open': true } }),
    object({ b: { ...oneOf('x', 'y'), 'x-open': true } }),
    [],
  ],
  ['a value less', object({ b: oneOf('x', 'y') }), object({ b: oneOf('x') }), []],
  [
    'any value',
    object({ b: oneOf('x') }),
    object({ b: text }),
    ['200.b is no longer limited to x'],
  ],
  [
    'a field deep within',
    { items: object({ b: object({ c: text }) }) },
    { items: object({ b: object({}) }) },
    ['200[].b no longer has c'],
  ],
])('in replies: %s', (_name, old, now, expected) => {
  expect(changes({ reply: old }, { reply: now })).toEqual(expected);
});

test('an open union may get new kinds, and each kind keeps its fields', () => {
  const kind = (name: string, more: Record<string, Schema> = {}) =>
    object({ kind: { const: name }, ...more });
  const union = (...options: Schema[]): Schema => ({ oneOf: options, 'x-open': true });
  const old = { reply: union(kind('a', { url: text }), kind('b')) };
  expect(changes(old, { reply: union(kind('a', { url: text }), kind('b'), kind('c')) })).toEqual(
    [],
  );
  expect(changes(old, { reply: union(kind('a'), kind('b')) })).toEqual(['200 no longer has url']);
});

test('components are followed, also those that contain themselves', () => {
  const tree = (more: Record<string, Schema>) => ({
    reply: { $ref: '#/components/schemas/Tree' },
    schemas: { Tree: object({ inner: { $ref: '#/components/schemas/Tree' }, ...more }) },
  });
  expect(changes(tree({ b: text }), tree({ b: text }))).toEqual([]);
  expect(changes(tree({ b: text }), tree({}))).toEqual(['200 no longer has b']);
});

test('parameters and ways in are compared', () => {
  const taking = (...parameters: object[]) => ({ operation: { parameters } });
  const query = (name: string, required: boolean, schema = text) => ({
    name,
    in: 'query',
    required,
    schema,
  });
  expect(changes(taking(), taking(query('q', false)))).toEqual([]);
  expect(changes(taking(), taking(query('q', true)))).toEqual(['it requires query q']);
  expect(changes(taking(query('q', false)), taking())).toEqual(['it no longer takes query q']);
  expect(changes(taking(query('q', false)), taking(query('q', false, { type: 'number' })))).toEqual(
    ['query q: string is not number'],
  );
  const shared = (parameter: object) => ({ components: { parameters: { Q: parameter } } });
  const referring = { ...describe(taking({ $ref: '#/components/parameters/Q' })) };
  expect(
    findBreakingChanges(
      { ...referring, ...shared(query('q', false, oneOf('a', 'b'))) } as ApiDescription,
      { ...referring, ...shared(query('q', false, oneOf('b'))) } as ApiDescription,
    ),
  ).toEqual(['POST /a: query q no longer takes a']);

  const open = (...security: object[]) => ({ operation: { security } });
  expect(changes(open({ session: [] }), open({ session: [] }, { key: [] }))).toEqual([]);
  expect(changes(open({ session: [] }, { key: [] }), open({ session: [] }))).toEqual([
    'key no longer opens it',
  ]);
  expect(changes(open(), open({ session: [] }))).toEqual(['visitors may no longer call it']);
});

test('a message to webhooks is read like a reply', () => {
  const sending = (messages: Record<string, Schema>): ApiDescription => ({
    paths: {},
    webhooks: Object.fromEntries(
      Object.entries(messages).map(([event, schema]) => [
        event,
        { post: { requestBody: json(schema) } },
      ]),
    ),
  });
  const old = sending({ 'a.ended': object({ a: text }, ['a']) });
  expect(findBreakingChanges(old, sending({}))).toEqual(['a.ended is no longer sent']);
  const more = { 'a.ended': object({ a: text, b: text }, ['a', 'b']), 'b.ended': text };
  expect(findBreakingChanges(old, sending(more))).toEqual([]);
  expect(findBreakingChanges(old, sending({ 'a.ended': object({ b: text }, ['b']) }))).toEqual([
    'a.ended: the message no longer has a',
  ]);
});
