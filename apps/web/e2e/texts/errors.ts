import {
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  startLipsync,
  untilState,
} from '@talkreel/scenarios/stack/requests';
import type { Page } from 'playwright-core';
import { generation, stage } from '../../src/testing/generation.ts';
import { appTakesOver } from '../support/expect-shown.ts';
import { reply } from '../support/replies.ts';
import { SHORT_SCRIPT, wizardOn } from '../support/wizard.ts';
import { askForImage, description, paint } from './makers.ts';
import { button, go, open, type Row } from './row.ts';
import { answer, failed, hold, knows, refuse, runsAndEnds } from './server.ts';
import { audioStep } from './validation.ts';

const AUDIO = '**/api/replicate/audio';
const IMAGE = '**/api/ai-influencer/image';
const LIPSYNC = '**/api/replicate/lipsync';
const PROJECTS = '**/api/projects?*';

/** Requests are given up at once instead of after their minutes; gone with the next page. */
const impatient = (page: Page) =>
  page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => timeout.call(AbortSignal, 1);
  });

/** Opens a page; from then on requests to the path `url`, whatever their query, are answered with 503 as over HTTP/2, which has no status text. */
async function withoutStatusText(page: Page, url: string, path: string): Promise<void> {
  await go(page, path);
  await appTakesOver(page);
  await page.evaluate((refused) => {
    const { fetch } = window;
    window.fetch = (asked, options) =>
      typeof asked === 'string' && asked.split('?')[0] === refused
        ? Promise.resolve(new Response('', { status: 503 }))
        : fetch(asked, options);
  }, url);
}

async function speak(page: Page): Promise<void> {
  await (await audioStep(page, SHORT_SCRIPT)).generateAudio.click();
}

async function animateLips(page: Page): Promise<void> {
  const known = generation({ kind: 'lipsync', state: 'failed', input: { audioPath: 'none.wav' } });
  await knows(page, known);
  await go(page, `/?job=${known.id}`);
  await button(page, 'Generate Video').waitFor();
}

const lipsync = (change: Parameters<typeof stage>[0] = {}) =>
  generation({ kind: 'lipsync', stages: [stage({ name: 'lipsync', ...change })] });

const generic: Row[] = [
  {
    spec: '§8 generic, any response that is not OK',
    show: async (page) => {
      await reply(page, IMAGE, { status: 500, body: '<html>' });
      await paint(page);
    },
    told: ['Error', '500: Internal Server Error'],
  },
  {
    spec: '§8 generic, a response without a status text',
    show: async (page) => {
      await withoutStatusText(page, '/api/ai-influencer/image', '/ai-influencer');
      await askForImage(page);
    },
    told: ['Error', 'Request failed with status 503'],
  },
  {
    spec: '§7 a request that takes too long',
    show: async (page) => {
      await hold(page, IMAGE);
      await go(page, '/ai-influencer');
      await description(page).waitFor();
      await impatient(page);
      await askForImage(page);
    },
    told: ['request to /api/ai-influencer/image timed out after 120000'],
  },
  {
    spec: '§8 generic, a call that says what it is for',
    show: async (page) => {
      await reply(page, PROJECTS, { status: 503, body: '<html>' });
      await go(page, '/profile');
    },
    labels: ['Failed to load your generations: Service Unavailable'],
  },
  {
    spec: '§8 generic, the same without a status text',
    show: async (page) => {
      await withoutStatusText(page, '/api/projects', '/blog');
      await page.getByRole('link', { name: /your profile/ }).click();
    },
    labels: ['Error: 503'],
  },
  {
    spec: '§8 generic, 402 that asks for payment, without a limit',
    show: async (page) => {
      await answer(page, IMAGE, { requiresPayment: true }, 402);
      await paint(page);
    },
    headings: ["You've reached your free limit"],
    texts: ["You've used all 3 free generations. Upgrade to continue creating amazing AI videos."],
  },
  {
    spec: '§8 generic, 402 that asks for payment, with a limit',
    show: async (page) => {
      await answer(page, IMAGE, { requiresPayment: true, limit: 7 }, 402);
      await paint(page);
    },
    texts: ["You've used all 7 free generations. Upgrade to continue creating amazing AI videos."],
  },
  {
    spec: '§2 wizard, 402 without a limit',
    show: async (page) => {
      await answer(page, AUDIO, { requiresPayment: true }, 402);
      await speak(page);
    },
    headings: ["You've reached your free limit"],
    texts: ["You've used all 5 free generations. Upgrade to continue creating amazing AI videos."],
  },
  {
    spec: '§8 generic, 402 that cannot be read',
    show: async (page) => {
      await reply(page, IMAGE, { status: 402, body: '<html>' });
      await paint(page);
    },
    told: ['Error', '402: Payment Required'],
  },
];

const audio: Row[] = [
  {
    spec: '§8 audio, API key missing',
    show: async (page) => {
      await refuse(page, AUDIO, 502, 'API key missing: REPLICATE_API_TOKEN');
      await speak(page);
    },
    told: ['API key missing. Please set the provider API token in your environment variables.'],
  },
  {
    spec: '§8 audio, 429',
    show: async (page) => {
      await refuse(page, AUDIO, 429, 'Slow down.');
      await speak(page);
    },
    told: ['Rate limit exceeded. Please try again in a few minutes.'],
  },
  {
    spec: '§8 audio, Too Many Requests',
    show: async (page) => {
      await refuse(page, AUDIO, 502, 'Too Many Requests');
      await speak(page);
    },
    told: ['Rate limit exceeded. Please try again in a few minutes.'],
  },
  {
    spec: "§8 audio, the provider's 401",
    show: async (page, { stack }) => {
      await stack.sandbox.fault({ kind: 'http-401', model: SPEECH_MODEL });
      const wizard = wizardOn(page);
      await go(page, '/');
      await wizard.write();
      await wizard.generateAudio.click();
    },
    texts: ['Authentication failed. Please check your API token.'],
  },
  {
    spec: '§8 audio, network',
    show: async (page) => {
      await reply(page, AUDIO, 'away');
      await speak(page);
    },
    told: ['Network error. Please check your internet connection.'],
  },
  {
    spec: '§8 audio, other errors',
    show: async (page) => {
      await refuse(page, AUDIO, 400, 'This voice has left us.');
      await speak(page);
    },
    told: ['This voice has left us.'],
  },
  {
    spec: '§8 audio, default',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/', generation(), failed),
    told: ['Failed to generate audio. Please try again.'],
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
    told: ['Video generation taking longer than expected. Automatically retrying (attempt 2/3).'],
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
    told: [
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
    told: [
      'The video generation process timed out. This happens with complex videos. Please try again.',
    ],
  },
  {
    spec: '§8 lipsync, default',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/', lipsync(), failed),
    told: ['Failed to generate video. Please try again.'],
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
    texts: ['Failed to generate video. Please try again.'],
  },
  {
    spec: '§8 lipsync, missing url',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/', lipsync(), { state: 'succeeded', result: {} }),
    told: ['Failed to generate lipsync video - no URL in response'],
  },
];

const sessions: Row[] = [
  {
    spec: '§8 Login failed',
    as: 'visitor',
    show: open('/auth?error=login_failed'),
    told: ['Login failed'],
  },
  {
    spec: '§8 Logout failed',
    show: async (page) => {
      await go(page, '/terms');
      await button(page, 'Logout').waitFor();
      await page.context().setOffline(true);
      await button(page, 'Logout').click();
    },
    told: ['Logout failed', 'Network error. Please check your internet connection.'],
  },
];

export const errors: Row[] = [...generic, ...audio, ...lips, ...sessions];
