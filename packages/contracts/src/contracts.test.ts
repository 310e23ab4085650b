import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineContract, type InputOf, type ReplyOf } from './contract.ts';
import type { Contracts } from './contracts.ts';
import type { Accepted, GenerationView } from './http/generations.ts';
import type { Project } from './http/projects.ts';
import { opsRoutes } from './ops-routes.ts';
import { addressOf, routes } from './routes.ts';

type Input<Name extends keyof Contracts> = InputOf<Contracts[Name]>;
type Reply<Name extends keyof Contracts> = ReplyOf<Contracts[Name]>;

test('request and reply types follow from the schemas', () => {
  expectTypeOf<Reply<'getProject'>>().toEqualTypeOf<Project>();
  expectTypeOf<Input<'getProject'>['params']>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<Reply<'patchProfile'>>().toEqualTypeOf<Reply<'getUser'>>();
  expectTypeOf<ReplyOf<Contracts['postAudio'], 202>>().toEqualTypeOf<Accepted>();
  expectTypeOf<Reply<'deleteAccount'>>().toEqualTypeOf<null>();
  // A renamed or missing field is no input.
  expectTypeOf<{ params: { id: number }; body: { isShared: boolean } }>().not.toExtend<
    Input<'postShare'>
  >();
  expectTypeOf<{ params: { id: number }; body: { shared: boolean } }>().toExtend<
    Input<'postShare'>
  >();
});

test('the input has the kind of its generation', () => {
  type InputOfKind<Kind extends GenerationView['kind']> = Extract<
    GenerationView,
    { kind: Kind }
  >['input'];
  expectTypeOf<InputOfKind<'audio'>['text']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<InputOfKind<'lipsync'>['videoSeconds']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<InputOfKind<'lipsync'>>().not.toHaveProperty('text');
});

test('a contract has a schema for each parameter of its path', () => {
  const responses = { 200: z.null() };
  const path = { method: 'GET', path: '/api/things/:id' } as const;
  const right = defineContract(path, { params: z.object({ id: z.string() }), responses });
  expect(right.params.parse({ id: '7' })).toEqual({ id: '7' });
  // @ts-expect-error without a schema of its parameters
  defineContract(path, { responses });
  // @ts-expect-error with another parameter than its path has
  defineContract(path, { params: z.object({ slug: z.string() }), responses });
});

test('an address is filled in, and every parameter is required', () => {
  expect(addressOf(routes.getTakes, { params: { id: 7 } })).toBe('/api/projects/7/takes');
  expect(addressOf(routes.getShare, { params: { slug: 'a/b' } })).toBe('/api/share/a%2Fb');
  expect(addressOf(routes.getPrice, { query: { kind: 'audio', video: null, of: undefined } })).toBe(
    '/api/price?kind=audio',
  );
  expect(addressOf(routes.getActors)).toBe('/api/actors');
  // @ts-expect-error no id
  expect(addressOf(routes.getTakes, { params: {} })).toBe('/api/projects/undefined/takes');
});

test('every path is under /api and no two routes are the same', () => {
  const all = Object.values({ ...routes, ...opsRoutes }).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((route) => !/^[A-Z]+ \/api\//.test(route))).toEqual([]);
});
