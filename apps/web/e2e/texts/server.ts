import type { User } from '@talkreel/contracts/http/auth';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Page } from 'playwright-core';
import { waitFor } from '@talkreel/testing/wait-for';
import type { GenerationParts } from '../../src/testing/generation.ts';
import { expectShown } from '../support/expect-shown.ts';
import { changeReply, reply } from '../support/replies.ts';
import { go } from './row.ts';

/** The server's reply to this address, from now on. */
export function answer(page: Page, url: string, json: unknown, status = 200): Promise<void> {
  return reply(page, url, { status, json });
}

/** Replies never come. */
export function hold(page: Page, url: string): Promise<void> {
  return reply(page, url, 'never');
}

/** An error reply as our api sends it. */
export function refuse(page: Page, url: string, status: number, message = 'No.'): Promise<void> {
  return answer(page, url, { code: 'no', message }, status);
}

/** Who is signed in, changed in some fields. */
export function pretendUser(page: Page, fields: Partial<User>): Promise<void> {
  return changeReply<User>(page, '**/api/auth/user', (user) => ({ ...user, ...fields }));
}

/** How a job ends of which the server cannot say more. */
export const failed = { state: 'failed', error: { code: 'x', message: '' } } as const;

/** A page shows a job that was started elsewhere, as the server tells of it. */
export async function knows(page: Page, one: GenerationView): Promise<void> {
  await answer(page, '**/api/generations?state=active*', one.state === 'running' ? [one] : []);
  await answer(page, `**/api/generations/${one.id}`, one);
}

/** Opens the page while the job runs, and waits until the page has heard how it ended. */
export async function runsAndEnds(
  page: Page,
  path: string,
  running: GenerationView,
  end: GenerationParts,
): Promise<void> {
  // Without its socket the page asks every three seconds, which nobody has to wait for.
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
  // Its timer may not be set yet when the clock is put forward for the first time.
  await waitFor(
    async () => {
      if (!isHeard) await page.clock.fastForward(3_100);
      return isHeard;
    },
    { what: 'the page to ask how the job ended' },
  );
}
