import { expect, test } from 'vitest';
import { createPromise } from './promised-replies.ts';

const thing = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['big', 'small'], 'x-open': true },
    size: { type: 'string', enum: ['S', 'L'] },
  },
  required: ['kind'],
};
const answers = (schema: object) => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
});
const description = {
  info: { version: '2020-01-01' },
  paths: {
    '/things/{id}': {
      get: { operationId: 'getThing', ...answers({ $ref: '#/components/schemas/Thing' }) },
    },
    '/things/recent': { get: { operationId: 'getRecent', ...answers({ type: 'array' }) } },
  },
  components: { schemas: { Thing: thing } },
};

function problemsOf(path: string, body: unknown) {
  const promise = createPromise(description);
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'talkreel-version': '2020-01-01',
  });
  promise.compare({ method: 'GET', path, status: 200, headers, text: JSON.stringify(body) });
  return { called: [...promise.called], problems: promise.problems };
}

test('a reply may have more than it was promised to have, and new values in lists that grow', () => {
  const body = { kind: 'huge', size: 'L', colour: 'red' };
  expect(problemsOf('/things/7', body)).toEqual({ called: ['getThing'], problems: [] });
});

test('a reply with less, or with a value that nobody expects, breaks its promise', () => {
  expect(problemsOf('/things/7', { size: 'L' }).problems).toEqual([
    expect.stringMatching(/^GET \/things\/7 200: .*required property 'kind'/),
  ]);
  expect(problemsOf('/things/7', { kind: 'big', size: 'XL' }).problems).toHaveLength(1);
});

test('an address is of the call that names it most exactly; others are not looked at', () => {
  expect(problemsOf('/things/recent', []).called).toEqual(['getRecent']);
  expect(problemsOf('/elsewhere', {})).toEqual({ called: [], problems: [] });
});
