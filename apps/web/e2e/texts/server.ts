import type { User } from '@talkreel/contracts/http/auth';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Page } from 'playwright-core';
import { waitFor } from '@talkreel/testing/wait-for';
import type { GenerationParts } from '../../src/testing/generation.ts';
import { expectShown } from '../support/expect-shown.ts';
import { changeReply, reply } from '../support/replies.ts';
import { go } from './row.ts';

/** Sets the server's reply to this address, from now on. */
export function answer(page: Page, url: string, json: unknown, status = 200): Promise<void> {
  return reply(page, url, { status, json });
}

/** Leaves requests to this address unanswered. */
export function hold(page: Page, url: string): Promise<void> {
  return reply(page, url, 'never');
}

/** An error reply as our api sends it. */
export function refuse(page: Page, url: string, status: number, message = 'No.'): Promise<void> {
  return answer(page, url, { code: 'no', message }, status);
}

/** Changes some fields of the signed-in user. */
export function pretendUser(page: Page, fields: Partial<User>): Promise<void> {
  return changeReply<User>(page, '**/api/auth/user', (user) => ({ ...user, ...fields }));
}

/** The end of a job about which the server cannot say more. */
export const failed = { state: 'failed', error: { code: 'x', message: '' } } as const;

/** Makes the server report a job that was started elsewhere. */
export async function knows(page: Page, one: GenerationView): Promise<void> {
  await answer(page, '**/api/generations?state=active*', one.state === 'running' ? [one] : []);
  await answer(page, `**/api/generations/${one.id}`, one);
}

/** Opens the page while the job runs, and waits until the page has learnt how it ended. */
export async function runsAndEnds(
  page: Page,
  path: string,
  running: GenerationView,
  end: GenerationParts,
): Promise<void> {
  // Without its socket the page polls every three seconds, which the test's clock skips.
  await reply(page, '**/socket.io/**', 'away');
  const createdAt = await page.evaluate(() => new Date().toISOString());
  await knows(page, { ...running, createdAt });
  await go(page, path);
  await expectShown(page.getByRole('progressbar').first());
  const version = running.version + 1;
  const ended = { ...running, createdAt, ...end, version } as GenerationView;
  let isHeard = false;
  await reply(page, `**/api/generations/${running.id}`, async () => {
    isHeard = true;
    return { json: ended };
  });
  await answer(page, '**/api/generations?state=active*', []);
  // The page's timer may not be set yet when the clock is first put forward.
  await waitFor(
    async () => {
      if (!isHeard) await page.clock.fastForward(3_100);
      return isHeard;
    },
    { what: 'the page to ask how the job ended' },
  );
}
