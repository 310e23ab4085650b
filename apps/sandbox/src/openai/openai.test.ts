import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

let sandbox: TestSandbox;
let openai: OpenAI;

beforeAll(async () => {
  sandbox = await startSandbox();
  openai = new OpenAI({ apiKey: 'test', baseURL: `${sandbox.url}/openai/v1`, maxRetries: 0 });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('reset'));

const write = (topic: string, extra: object = {}) =>
  openai.responses.create({
    model: 'gpt-5.4-mini',
    instructions: 'At most 33 words (15 seconds when spoken).',
    input: `Topic:\n${topic}`,
    store: false,
    ...extra,
  });

describe('responses', () => {
  it('are scripts about the topic that fit the time', async () => {
    const response = await write('a solar lamp for balconies');
    expect(response.status).toBe('completed');
    expect(response.output_text.toLowerCase()).toContain('lamp');
    expect(response.output_text.split(/\s+/).length).toBeLessThanOrEqual(33);
    expect(response._request_id).toMatch(/^req_/);
  });

  it('are refused, truncated or failed on request', async () => {
    const refused = await write('how to make a pipe bomb at home');
    expect(refused.output).toMatchObject([{ content: [{ type: 'refusal' }] }]);
    const short = await write('a lamp with a very long name', {
      max_output_tokens: 16,
      instructions: 'Speak for 60 seconds.',
    });
    expect(short).toMatchObject({
      status: 'incomplete',
      output_text: '',
      incomplete_details: { reason: 'max_output_tokens' },
    });
    await sandbox.fault({ kind: 'fail', text: 'writer fell asleep' });
    expect(await write('a lamp')).toMatchObject({
      status: 'failed',
      error: { message: 'writer fell asleep' },
    });
    await sandbox.fault({ kind: 'wrong-output', endpoint: 'responses', output: 'empty' });
    expect((await write('a lamp')).output_text).toBe('');
  });

  it('are rejected with errors that the client knows', async () => {
    await expect(write('x', { tone: 'merry' })).rejects.toMatchObject({
      status: 400,
      code: 'unknown_parameter',
      param: 'tone',
    });
    await expect(write('x', { model: 'llama' })).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    for (const [kind, status, code] of [
      ['http-401', 401, 'invalid_api_key'],
      ['http-402', 429, 'insufficient_quota'],
      ['http-429', 429, 'rate_limit_exceeded'],
      ['http-500', 500, null],
    ] as const) {
      await sandbox.fault({ kind, endpoint: 'responses' });
      await expect(write('x')).rejects.toMatchObject({ status, code });
    }
  });

  it('are recorded once each, even if the reply is lost', async () => {
    await sandbox.fault({ kind: 'drop-after', endpoint: 'responses' });
    await expect(write('a lamp')).rejects.toThrow('Connection error');
    await sandbox.fault({ kind: 'drop-before', endpoint: 'responses' });
    await expect(write('a lamp')).rejects.toThrow('Connection error');
    expect(await sandbox.ledger()).toMatchObject([
      { kind: 'openai', endpoint: 'responses', billed: true },
    ]);
  });
});

describe('moderations', () => {
  const check = (text: string) =>
    openai.moderations.create({ input: text, model: 'omni-moderation-latest' });

  it('pass ordinary advertising', async () => {
    for (const text of [
      'A killer deal on running shoes!',
      'Kill the stains, not the planet.',
      'Sexy summer looks',
      'Shoot better photos',
      'How to steal the show in a red dress',
      'Al Gore talks about teens and sex education',
    ]) {
      expect((await check(text)).results[0]?.flagged).toBe(false);
    }
  });

  it('flag clearly harmful texts, by category', async () => {
    const [result] = (await check('I want to kill myself')).results;
    expect(result).toMatchObject({
      flagged: true,
      categories: { 'self-harm': true, 'self-harm/intent': true, violence: false },
    });
    expect(result?.category_scores['self-harm']).toBeGreaterThan(0.8);
  });

  it('name the inputs they checked', async () => {
    const url = 'data:image/png;base64,AAAA';
    const input = [
      { type: 'text', text: 'hello' },
      { type: 'image_url', image_url: { url } },
    ] as const;
    const { results } = await openai.moderations.create({
      input: [...input],
      model: 'omni-moderation-latest',
    });
    expect(results).toHaveLength(1);
    expect(results[0]?.category_applied_input_types).toMatchObject({
      violence: ['text', 'image'],
      hate: ['text'],
    });
  });

  it('flag anything on request', async () => {
    await sandbox.fault({ kind: 'wrong-output', endpoint: 'moderations' });
    expect((await check('good morning')).results[0]?.flagged).toBe(true);
    expect((await check('good morning')).results[0]?.flagged).toBe(false);
  });
});
