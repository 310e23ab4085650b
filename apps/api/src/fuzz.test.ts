import type { Contract } from '@talkreel/contracts/contract';
import { apiError, commonErrors, paymentRequired } from '@talkreel/contracts/errors';
import { volume } from '@talkreel/testing/volume';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allContracts } from './testing/all-contracts.ts';
import { fromSchema, type JsonSchema } from './testing/fuzz/from-schema.ts';
import { spoiled } from './testing/fuzz/spoiled.ts';
import { openConsole } from './testing/open-console.ts';

/** Another seed makes other requests: `FUZZ_SEED=7 FUZZ_RUNS=500 npm exec -- vitest run --project api fuzz`. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? volume(8, 25));
/** These end the session that all others need, or lead to the identity provider. */
const LEFT_OUT = new Set([
  'deleteAccount',
  'postSignOutEverywhere',
  'postLogout',
  'getLogout',
  'getLogin',
  'getCallback',
]);
/** Fastify itself refuses an address that is too long. */
const FRAMEWORK = ['414'];

const { app, addUser } = await openConsole({
  REQUESTS_PER_MINUTE: '1000000',
  MAX_ACTIVE_GENERATIONS: '1000000',
});
const { headers } = await addUser('fuzz', 'operator');

/** Half of the values match the schema, the other half nearly do. */
function arbitraryOf(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const valid = fromSchema(json);
  return fc.oneof(valid, spoiled(valid));
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A path or a query cannot contain half of a surrogate pair. */
const inUrl = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

function addressOf(path: string, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => inUrl(given[name] ?? 1) || '%20');
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = asked.map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

/** 'ok', or what is wrong with a reply. */
function verdictOn(contract: Contract, status: number, body: () => unknown): string {
  if (status === 500) return '500';
  const isStated = status in contract.responses || status in commonErrors || status === 402;
  if (!isStated && !FRAMEWORK.includes(String(status))) return `${status} is not stated`;
  const error = status === 402 ? paymentRequired : apiError;
  const shape = status < 400 ? contract.responses[status] : error;
  const { success, error: problem } = (shape ?? z.unknown()).safeParse(body());
  return success ? 'ok' : `${status} has another shape: ${z.prettifyError(problem)}`;
}

const contracts = (await allContracts()).filter(([name]) => !LEFT_OUT.has(name));

test('every contract of the api is among them', () => {
  const served = app.routeList().map(({ method, url }) => `${String(method)} ${url}`);
  const known = contracts.map(([, { method, path }]) => `${method} ${path}`);
  expect(known.length).toBeGreaterThan(80);
  expect(known.filter((route) => !served.includes(route))).toEqual([]);
});

test.each(contracts)('%s has a stated reply to whatever it is sent', async (_name, contract) => {
  const { method, path, params, query, body } = contract;
  const request = fc.record({
    params: arbitraryOf(params),
    query: arbitraryOf(query),
    body: arbitraryOf(body),
    key: fc.option(fc.oneof(fc.uuid(), fc.constantFrom('', 'k'.repeat(300), 'é'))),
  });
  const send = fc.asyncProperty(request, async (asked) => {
    const reply = await app.inject({
      method,
      url: addressOf(path, asked.params, asked.query),
      headers: {
        ...headers,
        prefer: 'respond-async',
        ...(asked.key !== null && { 'idempotency-key': asked.key }),
      },
      ...(body && { payload: JSON.stringify(asked.body) ?? '' }),
    });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    const given = () => (isJson ? reply.json<unknown>() : reply.body || null);
    expect(verdictOn(contract, reply.statusCode, given)).toBe('ok');
  });
  await fc.assert(send, { numRuns: RUNS, seed: SEED });
});
