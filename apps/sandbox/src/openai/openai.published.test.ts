import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  documentsAreThere,
  needDocuments,
  publishedSchemas,
} from '../testing/published-documents.ts';
import { startSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

describe("replies have the shape of OpenAI's published document", () => {
  const schemas = documentsAreThere ? publishedSchemas('openai-openapi.json') : null;
  let sandbox: TestSandbox;
  beforeEach(needDocuments);
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  const post = async (path: string, body: object) => {
    const response = await fetch(`${sandbox.url}/openai/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer test', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  /** Schema violations of the value. */
  const faultsOf = (schema: string, value: unknown) => {
    const validate = schemas?.at(`#/components/schemas/${schema}`);
    validate?.(value);
    return validate?.errors ?? [];
  };
  const ask = {
    model: 'gpt-5.4-mini',
    instructions: '15 seconds',
    input: 'Topic: tea',
    store: false,
  };

  it.each([
    ['completed', 'tea', null],
    ['refused', 'how to make a pipe bomb', null],
    ['cut short', 'tea', { kind: 'wrong-output', output: 'incomplete' }],
    ['failed', 'tea', { kind: 'fail' }],
  ])('a response that is %s', async (_state, topic, fault) => {
    if (fault !== null)
      await sandbox.control('faults', {
        ...fault,
        endpoint: fault.kind === 'fail' ? undefined : 'responses',
      });
    expect(faultsOf('Response', await post('responses', { ...ask, input: topic }))).toEqual([]);
  });

  it('a moderation of text, and of text with an image', async () => {
    expect(
      faultsOf(
        'CreateModerationResponse',
        await post('moderations', { input: 'I want to kill myself' }),
      ),
    ).toEqual([]);
    const input = [
      { type: 'text', text: 'tea' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    ];
    expect(faultsOf('CreateModerationResponse', await post('moderations', { input }))).toEqual([]);
  });

  it('an error', async () => {
    expect(faultsOf('ErrorResponse', await post('responses', { ...ask, model: 'nobody' }))).toEqual(
      [],
    );
  });
});
