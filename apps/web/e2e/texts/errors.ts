import {
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  startLipsync,
  untilState,
} from '@talkreel/scenarios/stack/requests';
import type { Page } from 'playwright-core';
import { generation, stage } from '../../src/testing/generation.ts';
import { wizardOn } from '../support/wizard.ts';
import { button, go, type Row } from './row.ts';
import { failed, hold, knows, runsAndEnds } from './server.ts';

const LIPSYNC = '**/api/replicate/lipsync';

/** Makes requests time out at once instead of after their minutes; gone with the next page. */
const impatient = (page: Page) =>
  page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => timeout.call(AbortSignal, 1);
  });

async function animateLips(page: Page): Promise<void> {
  const known = generation({ kind: 'lipsync', state: 'failed', input: { audioPath: 'none.wav' } });
  await knows(page, known);
  await go(page, `/?job=${known.id}`);
  await button(page, 'Generate Video').waitFor();
}

const lipsync = (change: Parameters<typeof stage>[0] = {}) =>
  generation({ kind: 'lipsync', stages: [stage({ name: 'lipsync', ...change })] });

const audio: Row[] = [
  {
    spec: "§8 audio, the provider's 401",
    show: async (page, { stack }) => {
      await stack.sandbox.fault({ kind: 'http-401', model: SPEECH_MODEL });
      const wizard = wizardOn(page);
      await go(page, '/');
      await wizard.write();
      await wizard.generateAudio.click();
    },
    parts: ['Authentication failed. Please check your API token.'],
  },
  {
    spec: '§8 audio, default',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/', generation(), failed),
    toasts: ['Failed to generate audio. Please try again.'],
  },
];

const lips: Row[] = [
  {
    spec: '§8 lipsync, timeout or abort',
    as: 'worker',
    show: (page) => {
      const notice =
        'Video generation taking longer than expected. Automatically retrying (attempt 2/3).';
      return runsAndEnds(page, '/', lipsync(), {
        stages: [stage({ name: 'lipsync', attempt: 2, notice })],
      });
    },
    toasts: ['Video generation taking longer than expected. Automatically retrying (attempt 2/3).'],
  },
  {
    spec: '§8 lipsync, after the final failure',
    as: 'worker',
    show: (page) =>
      runsAndEnds(page, '/', lipsync({ attempt: 3 }), {
        state: 'failed',
        error: {
          code: 'timeout',
          message:
            'The video generation is taking longer than expected. Our system automatically retried, but the process failed to complete in time. Please try again.',
        },
      }),
    toasts: [
      'The video generation is taking longer than expected. Our system automatically retried, but the process failed to complete in time. Please try again.',
    ],
  },
  {
    spec: '§8 lipsync, timed out',
    show: async (page) => {
      await hold(page, LIPSYNC);
      await animateLips(page);
      await impatient(page);
      await button(page, 'Generate Video').click();
    },
    toasts: [
      'The video generation process timed out. This happens with complex videos. Please try again.',
    ],
  },
  {
    spec: '§8 lipsync, default',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/', lipsync(), failed),
    toasts: ['Failed to generate video. Please try again.'],
  },
  {
    spec: '§8 lipsync, default, after three tries of a model that fails',
    show: async (page, { stack }) => {
      await stack.sandbox.fault({ kind: 'fail', model: LIPSYNC_MODEL, times: 3, text: 'E1001' });
      const client = await stack.signIn('texts@example.com');
      const { id } = await startLipsync(client);
      await untilState(client, id, 'failed');
      await go(page, `/?job=${id}`);
    },
    parts: ['Failed to generate video. Please try again.'],
  },
  {
    spec: '§8 lipsync, missing url',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/', lipsync(), { state: 'succeeded', result: {} }),
    toasts: ['Failed to generate lipsync video - no URL in response'],
  },
];

const sessions: Row[] = [
  {
    spec: '§8 Logout failed',
    show: async (page) => {
      await go(page, '/terms');
      await button(page, 'Logout').waitFor();
      await page.context().setOffline(true);
      await button(page, 'Logout').click();
    },
    toasts: ['Logout failed', 'Network error. Please check your internet connection.'],
  },
];

export const errors: Row[] = [...audio, ...lips, ...sessions];
