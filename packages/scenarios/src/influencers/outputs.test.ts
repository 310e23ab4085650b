/** @module-tag long */
import { texts } from '@talkreel/contracts/texts';
import { waitFor } from '@talkreel/testing/wait-for';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import { availableCredits, generationOf, untilState } from '../stack/requests.ts';
import {
  ANIMATE_MODEL,
  FORBIDDEN,
  IMAGE_MODEL,
  makeImage,
  paidCalls,
  startImage,
  startOneShot,
  startVideo,
} from './requests.ts';

const stack = await openStack({ env: { WORKER_LEASE_SECONDS: '5' }, expectedErrors: [] });

describe('content rules', () => {
  /** @shows abuse 40 */
  test.each([
    ['a portrait', (client: ApiClient) => startImage(client, FORBIDDEN)],
    [
      'a one shot',
      async (client: ApiClient) =>
        (await startOneShot(client, { scriptTopic: FORBIDDEN, influencerDescription: FORBIDDEN }))
          .id,
    ],
  ])('%s that they forbid is refused before anything is paid', async (_what, start) => {
    const client = await stack.signIn(`rules-${_what.replaceAll(' ', '-')}@example.com`);
    const before = await paidCalls(stack);
    const failed = await untilState(client, await start(client), 'failed');
    expect(failed.error).toMatchObject({
      code: 'content_refused',
      message: expect.stringMatching(/content rules.*Nothing was charged/),
    });
    expect(await paidCalls(stack)).toEqual(before);
    expect(await availableCredits(client)).toBe(3);
  });

  test('a short outage of moderation costs no attempt', async () => {
    const client = await stack.signIn('patient@example.com');
    await stack.sandbox.fault({ kind: 'http-500', endpoint: 'moderations', times: 2 });
    await untilState(
      client,
      await startImage(client, 'A calm gardener with a straw hat'),
      'succeeded',
    );
  });
});

describe('image to video', () => {
  /** @shows fault 29, fault 30 */
  test.each([
    ['failed', { kind: 'fail', text: 'E1001 out of memory' }],
    ['gave a web page', { kind: 'wrong-output', output: 'html' }],
    ['gave a black clip', { kind: 'wrong-output', output: 'black' }],
    ['gave an address that had expired', { kind: 'expired-output' }],
    ['gave a short clip', { kind: 'wrong-output', output: 'wrong-length' }],
  ])('is tried again when it %s', async (what, fault) => {
    const client = await stack.signIn(`again-${what.replaceAll(' ', '-')}@example.com`);
    const image = await makeImage(client);
    await stack.sandbox.fault({ ...fault, model: ANIMATE_MODEL });
    const id = await startVideo(client, image);
    const done = await untilState(client, id, 'succeeded');
    expect(done.stages[0].attempt).toBe(2);
    expect(done.result.durationSeconds).toBe(20);
    expect(await availableCredits(client)).toBe(2);
  });

  test('after the third attempt it fails in the words of the specification, and the credit is refunded', async () => {
    const client = await stack.signIn('three-times@example.com');
    const image = await makeImage(client);
    await stack.sandbox.fault({
      kind: 'fail',
      model: ANIMATE_MODEL,
      times: 3,
      text: 'E1001 out of memory',
    });
    const id = await startVideo(client, image);
    const waiting = await waitFor(
      async () => {
        const generation = await generationOf(client, id);
        return generation.stages[0].notice !== null && generation;
      },
      { what: 'the notice of the retry' },
    );
    expect(waiting.stages[0].notice).toMatch(
      /^The video model reported an error\. Automatically retrying \(attempt [23]\/3\)\.$/,
    );
    const failed = await untilState(client, id, 'failed');
    expect(failed.error.message).toBe('Failed after 3 attempts. Please try again.');
    expect(failed.credit).toBe('returned');
    expect(await availableCredits(client)).toBe(3);
    const attempts = await stack.db
      .selectFrom('attempts')
      .innerJoin('stages', 'stages.id', 'attempts.stage_id')
      .select(['attempts.created_at', 'attempts.finished_at'])
      .where('stages.generation_id', '=', id)
      .orderBy('attempts.number')
      .execute();
    const waitedMs = attempts
      .slice(1)
      .map(
        (attempt, index) =>
          attempt.created_at.getTime() - (attempts[index]?.finished_at?.getTime() ?? 0),
      );
    expect(waitedMs[0]).toBeGreaterThanOrEqual(2_000);
    expect(waitedMs[1]).toBeGreaterThanOrEqual(4_000);
  });
});

/** @shows fault 29 */
test.each([{ output: 'html' }, { output: 'wrong-length' }, { output: 'black' }])(
  'a portrait that is $output is not delivered',
  async ({ output }) => {
    const client = await stack.signIn(`portrait-${output}@example.com`);
    await stack.sandbox.fault({ kind: 'wrong-output', output, model: IMAGE_MODEL });
    const failed = await untilState(
      client,
      await startImage(client, 'A calm gardener with a straw hat'),
      'failed',
    );
    expect(failed.error.message).toBe(texts.creator.imageFailed);
  },
);

test.each(['refusal', 'incomplete', 'empty'])(
  'a script that is %s fails with the words of the specification or of our rules',
  async (output) => {
    const client = await stack.signIn(`script-${output}@example.com`);
    await stack.sandbox.fault({ kind: 'wrong-output', output, endpoint: 'responses' });
    const reply = await client.post('/api/openai/generate-script', {
      topic: 'A cold brew coffee subscription',
    });
    expect(reply.status).toBe(502);
    expect(reply.body.message).toMatch(
      output === 'refusal' ? /content rules/ : /There was an error generating the script/,
    );
  },
);
