/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { makeImage, ONE_SHOT } from '../influencers/requests.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  audioRequest,
  availableCredits,
  makeAudio,
  startLipsync,
  untilState,
} from '../stack/requests.ts';
import { subscribe } from './till.ts';

const FREE = 1;
const MONTH = 2;

const stack = await openStack({ env: { FREE_GENERATIONS: String(FREE) } });
const client = await stack.signIn('out-of-credit@example.com');
const made = await startLipsync(client);
await untilState(client, made.id, 'succeeded');
const image = await makeImage(client);
/** Everything that costs a generation. */
const asks: Array<[path: string, body: unknown]> = [
  ['/api/replicate/audio', audioRequest()],
  // The first video is included with the speech; another one is not.
  ['/api/replicate/lipsync', { video: made.actorId, audioUrl: made.audioUrl }],
  [`/api/ai-influencer/video?projectId=${image.id}`, { image: image.url }],
  ['/api/ai-influencer/pipeline', ONE_SHOT],
];

async function expectPaywall(demand: object): Promise<void> {
  for (const [path, body] of asks) {
    const reply = await client.post(path, body);
    expect({ path, status: reply.status, body: reply.body }).toMatchObject({
      path,
      status: 402,
      body: { requiresPayment: true, ...demand },
    });
  }
}

test('everything that costs a generation asks for payment when the free ones are used up', () =>
  expectPaywall({
    limit: FREE,
    requiresAdditionalOnly: false,
    message: "You've used all 1 free generations. Upgrade to continue creating amazing AI videos.",
  }));

test('a subscriber whose month is used up can only add generations', async () => {
  // A small monthly allowance, because using up sixty would take long.
  await stack.db
    .updateTable('plans')
    .set({ generations_limit: MONTH })
    .where('interval', '=', 'month')
    .execute();
  await subscribe(client);
  await waitFor(async () => (await availableCredits(client)) === MONTH, { what: 'the month' });
  for (let used = 0; used < MONTH; used += 1) await makeAudio(client, `Take ${used}.`);
  await expectPaywall({
    limit: MONTH,
    requiresAdditionalOnly: true,
    message: 'You’ve used all 2 generations of this month. Buy more to keep creating.',
  });
});
