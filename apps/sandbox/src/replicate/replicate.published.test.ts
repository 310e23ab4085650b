import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  documentsAreThere,
  needDocuments,
  publishedSchemas,
  readPublished,
} from '../testing/published-documents.ts';
import { startSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

const FLUX = 'black-forest-labs/flux-2-pro';
const XTTS = '684bc3855b37866c0c65add2ff39c78f3dea3f4ff103a436465326e0f438d55e';

type Json = Record<string, unknown>;
interface Document {
  paths: Record<string, Record<string, { description: string }>>;
}

/** The document describes most replies by an example in its text. */
function exampleIn(path: string, method: string): Json {
  const { paths } = readPublished('replicate-openapi.yml') as unknown as Document;
  const text = paths[path]?.[method]?.description ?? '';
  const block = [...text.matchAll(/```json\n([\s\S]*?)```/g)].at(-1)?.[1] ?? '{}';
  return JSON.parse(block.replaceAll(/,(\s*[}\]])/g, '$1')) as Json;
}

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Names and types of the example that the reply lacks. Free-form parts are compared by type only. */
function missingFrom(reply: Json, example: Json, path = ''): string[] {
  return Object.entries(example).flatMap(([name, wanted]) => {
    const at = `${path}${name}`;
    const given = reply[name];
    if (typeOf(given) !== typeOf(wanted))
      return [`${at}: ${typeOf(given)} instead of ${typeOf(wanted)}`];
    if (typeOf(wanted) !== 'object' || ['input', 'output'].includes(name)) return [];
    return missingFrom(given as Json, wanted as Json, `${at}.`);
  });
}

describe("replies have the shape of Replicate's published document", () => {
  const schemas = documentsAreThere ? publishedSchemas('replicate-openapi.yml') : null;
  let sandbox: TestSandbox;
  beforeEach(needDocuments);
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  const call = async (path: string, init: RequestInit = {}) => {
    const headers = {
      authorization: 'Bearer test',
      'content-type': 'application/json',
      prefer: 'wait=30',
    };
    return (
      await fetch(`${sandbox.url}/replicate/v1${path}`, { ...init, headers })
    ).json() as Promise<Json>;
  };
  const create = (body: Json) =>
    call(`/models/${FLUX}/predictions`, { method: 'POST', body: JSON.stringify(body) });

  it('predictions, alone and in a list', async () => {
    const created = await create({ input: { prompt: 'a baker' } });
    const prediction = await call(`/predictions/${String(created['id'])}`);
    expect(missingFrom(prediction, exampleIn('/predictions/{prediction_id}', 'get'))).toEqual([]);
    const list = await call('/predictions');
    const { results: wanted, ...outer } = exampleIn('/predictions', 'get');
    expect(missingFrom(list, outer)).toEqual([]);
    const [first] = list['results'] as Json[];
    expect(missingFrom(first ?? {}, (wanted as Json[])[0] ?? {})).toEqual([]);
  });

  it.each([
    ['/account', '~1account'],
    ['/webhooks/default/secret', '~1webhooks~1default~1secret'],
  ])('%s', async (path, pointer) => {
    const validate = schemas?.at(
      `#/paths/${pointer}/get/responses/200/content/application~1json/schema`,
    );
    validate?.(await call(path));
    expect(validate?.errors ?? []).toEqual([]);
  });

  it('requests that the document allows are accepted, others are refused', async () => {
    const validate = schemas?.at('#/components/schemas/schemas_prediction_request');
    const bodies: Json[] = [
      { input: { prompt: 'a baker' } },
      {
        input: { prompt: 'a baker' },
        webhook: 'http://127.0.0.1:9/x',
        webhook_events_filter: ['completed'],
        stream: false,
      },
      { input: 'a baker' },
      { input: { prompt: 'a baker' }, priority: 1 },
      { input: { prompt: 'a baker' }, webhook_events_filter: ['never'] },
      {},
    ];
    for (const body of bodies) {
      const refused = (await create(body))['status'] === 422;
      expect({ body, refused }).toEqual({ body, refused: validate?.(body) === false });
    }
    const version = schemas?.at('#/components/schemas/schemas_version_prediction_request');
    expect(version?.({ version: XTTS, input: {} })).toBe(true);
  });
});
