import { apiGroups } from '@talkreel/contracts/contract';
import { routes } from '@talkreel/contracts/routes';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { allContracts } from '../testing/all-contracts.ts';
import { openConsole } from '../testing/open-console.ts';
import { readReleased, toReleased } from '../testing/released-description.ts';
import { seedCast } from '../testing/seed-cast.ts';
import { findBreakingChanges } from './breaking-changes.ts';

interface Media {
  schema: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, object>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; responses: object };
}

const SECRETS = { STRIPE_SECRET_KEY: 'sk_of_this_test', REPLICATE_WEBHOOK_SECRET: 'whsec_b2Yx' };
const api = await openConsole({
  PUBLIC_URL: 'https://talkreel.example',
  ...SECRETS,
});
await seedCast(api.db);
const served = await api.app.inject(routes.getDescription.path);
const description = served.json<Description>();
const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
);

/** Called by services that we use, by browsers on their own, or by operators. */
const INTERNAL = [
  'DELETE /api/review/{slug}',
  'DELETE /api/share/{slug}',
  'POST /api/csp-reports',
  'POST /api/webhooks/cog',
  'POST /api/webhooks/replicate',
  'POST /api/webhooks/stripe',
];

test('every route of the api is in its description, or known to be internal', () => {
  const registered = api.app
    .routeList()
    .filter(({ url, config }) => url.startsWith('/api/') && !config?.operatorsOnly)
    .flatMap(({ method, url }) =>
      [method]
        .flat()
        .map((its) => `${its} ${url.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}')}`),
    )
    .filter((name) => !/^(HEAD|OPTIONS) /.test(name));
  const described = operations.map(({ name }) => name);
  expect([...new Set(registered)].toSorted()).toEqual([...described, ...INTERNAL].toSorted());
});

test('every operation has a name of its own, a group and one line that says what it does', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const unclear = operations.filter(
    ({ summary, tags: [group = ''] }) =>
      !/^[A-Z][^\n]{5,59}[^.\n]$/.test(summary) || !(group in apiGroups),
  );
  expect(unclear).toEqual([]);
});

test('every operation says how it succeeds, how it fails, and who may call it', () => {
  const unclear = operations.filter(
    ({ security, responses }) =>
      !('500' in responses) ||
      !Object.keys(responses).some((status) => Number(status) < 400) ||
      (security.length > 0 && !('401' in responses)),
  );
  expect(unclear).toEqual([]);
});

test('it is JSON Schema that programs can read, and examples match theirs', () => {
  expect(description.openapi).toBe('3.1.1');
  const ajv = new Ajv2020({
    strict: false,
    formats: { uuid: true, email: true, uri: true, binary: true, 'date-time': true },
  });
  ajv.addSchema({ $id: 'api', components: description.components });
  const asOfApi = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object;
  let examples = 0;
  for (const { name, requestBody } of operations)
    for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
      const check = ajv.compile(asOfApi(schema));
      if (example === undefined) continue;
      examples += 1;
      check(example);
      expect({ name, problems: check.errors ?? [] }).toEqual({ name, problems: [] });
    }
  expect(examples).toBeGreaterThan(10);
  for (const name of Object.keys(description.components.schemas))
    ajv.compile({ $ref: `api#/components/schemas/${name}` });
});

const withExample = (await allContracts()).filter(([, { example }]) => example !== undefined);

test.each(withExample)('the example of %s is accepted', async (name, contract) => {
  const { headers } = await api.addUser(name);
  const reply = await api.app.inject({
    method: contract.method,
    url: contract.path,
    headers: { ...headers, cookie: `__Host-${headers.cookie}`, prefer: 'respond-async' },
    payload: JSON.stringify(contract.example),
  });
  expect(reply.statusCode < 300 || reply.body).toBe(true);
});

test('nothing breaks clients of the released description', async () => {
  const released = await readReleased();
  if (released === null) throw new Error('nothing is released: npm run openapi');
  expect(findBreakingChanges(released, toReleased(description))).toEqual([]);
});

test('it is public, compressed, and sent once', async () => {
  expect(served.statusCode).toBe(200);
  expect(served.headers['cache-control']).toBe('public, max-age=300');
  expect(served.headers['set-cookie']).toBeUndefined();
  const ask = (headers: Record<string, string>) =>
    api.app.inject({ url: routes.getDescription.path, headers });
  const packed = await ask({ 'accept-encoding': 'br, gzip' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding, talkreel-version',
  });
  expect(packed.rawPayload.length).toBeLessThan(served.rawPayload.length / 4);
  for (const { headers } of [served, packed]) {
    const encoding = String(headers['content-encoding'] ?? 'identity');
    const again = await ask({
      'accept-encoding': encoding,
      'if-none-match': String(headers['etag']),
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  }
});

test('it names no secret and no internal host', () => {
  for (const word of [
    ...Object.values(SECRETS),
    api.secret,
    api.config.databaseUrl,
    api.config.redisUrl,
    '127.0.0.1',
    'localhost',
  ])
    expect(served.body).not.toContain(word);
  expect(served.json<{ servers: unknown }>().servers).toEqual([
    { url: 'https://talkreel.example' },
  ]);
});
