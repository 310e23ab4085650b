import type { ScriptTask } from '@talkreel/contracts/http/script-help';
import { countSpokenWords } from '@talkreel/contracts/speakable';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createProviders, type Providers } from './create-providers.ts';
import type { ScriptOutput } from './script/contract.ts';
import { makeSampleFiles, type SampleFiles } from './testing/sample-files.ts';
import { type RunningSandbox, startSandbox } from './testing/sandbox.ts';

let sandbox: RunningSandbox;
let files: SampleFiles;
beforeAll(async () => {
  [sandbox, files] = await Promise.all([startSandbox(), makeSampleFiles()]);
});
afterAll(async () => {
  await sandbox?.stop();
  await files?.remove();
});

function providers(token = 'any-token'): Providers {
  return createProviders({
    replicate: { token, baseUrl: sandbox.replicateUrl },
    openai: { apiKey: token, baseUrl: sandbox.openaiUrl },
  });
}

describe('the script writer', () => {
  const signal = new AbortController().signal;
  let beforeCreate = () => Promise.resolve();
  afterEach(() => {
    beforeCreate = () => Promise.resolve();
  });
  const task: ScriptTask = { kind: 'topic', topic: 'Cold brew coffee' };
  const write = (token?: string): Promise<ScriptOutput> =>
    providers(token).script.usual.write(
      { task, maxDurationSeconds: 15, wordsPerSecond: 2.2 },
      { signal, beforeCreate },
    );

  test('writes no more words than fit', async () => {
    const { script, words } = await write();
    expect(words).toBe(countSpokenWords(script));
    expect(words).toBeGreaterThan(3);
    expect(words).toBeLessThanOrEqual(33);
  });

  /** @shows abuse 40 */
  test('cuts a reply that is too long at the end of a sentence', async () => {
    await sandbox.control('POST', 'faults', {
      kind: 'wrong-output',
      endpoint: 'responses',
      output: 'wrong-length',
    });
    const { script, words } = await write();
    expect(words).toBeLessThanOrEqual(33);
    expect(script).toMatch(/\.$/);
  });

  test.each([
    ['refusal', 'content-refused'],
    ['incomplete', 'prediction-failed'],
    ['empty', 'prediction-failed'],
    ['html', 'prediction-failed'],
  ])('names an answer that is %s', async (output, code) => {
    await sandbox.control('POST', 'faults', {
      kind: 'wrong-output',
      endpoint: 'responses',
      output,
    });
    await expect(write()).rejects.toMatchObject({ code });
  });

  test.each([
    ['http-429', { code: 'busy', spendsAttempt: false }],
    ['http-401', { code: 'refused' }],
    ['withdrawn', { code: 'model-withdrawn', retryable: false, spendsAttempt: false }],
    ['http-500', { code: 'down', retryable: true }],
    ['drop-before', { code: 'down', retryable: true }],
  ])('asks once when the answer is %s', async (kind, error) => {
    await sandbox.control('POST', 'faults', { kind, endpoint: 'responses', times: 3 });
    await expect(write()).rejects.toMatchObject(error);
    expect(await sandbox.control('GET', 'faults')).toMatchObject([{ times: 2 }]);
    await sandbox.control('DELETE', 'faults');
  });

  test('sends nothing if it is aborted at the last moment', async () => {
    await sandbox.control('POST', 'faults', { kind: 'http-500', endpoint: 'responses' });
    beforeCreate = () => Promise.reject(new Error('not ours any more'));
    await expect(write()).rejects.toThrow('not ours any more');
    expect(await sandbox.control('GET', 'faults')).toMatchObject([{ times: 1 }]);
    await sandbox.control('DELETE', 'faults');
  });

  test('needs a key', async () => {
    await expect(write('')).rejects.toMatchObject({ code: 'key-missing' });
  });
});

describe('the moderator', () => {
  const signal = new AbortController().signal;

  /** @shows abuse 40 */
  test('allows advertising and refuses threats', async () => {
    const { moderation } = providers();
    const fine = { texts: ['A lively video about cold brew coffee'], image: { path: files.image } };
    expect(await moderation.check(fine, signal)).toEqual({ flagged: false, categories: [] });
    const threat = await moderation.check({ texts: ['hello', 'I will kill you'] }, signal);
    expect(threat.flagged).toBe(true);
    expect(threat.categories).toContain('violence');
  });

  test('sends nothing for empty input, and needs a key otherwise', async () => {
    const { moderation } = providers('');
    expect(await moderation.check({ texts: [' '] }, signal)).toEqual({
      flagged: false,
      categories: [],
    });
    await expect(moderation.check({ texts: ['hello'] }, signal)).rejects.toMatchObject({
      code: 'key-missing',
    });
  });
});
