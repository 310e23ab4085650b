import type { StageName } from '@talkreel/contracts/names';
import type { Page } from 'playwright-core';
import { generation, stage } from '../../src/testing/generation.ts';
import { button, go, type Row } from './row.ts';
import { answer, failed, runsAndEnds } from './server.ts';

const COMMUNITY = '**/api/ai-influencer/community?*';

const portrait = generation({ kind: 'image', stages: [stage({ name: 'image' })] });
const clip = (change: Parameters<typeof stage>[0] = {}) =>
  generation({ kind: 'influencer-video', stages: [stage({ name: 'image-to-video', ...change })] });
const pipeline = (name: StageName, change: Parameters<typeof stage>[0] = {}) =>
  generation({ kind: 'one-shot', stages: [stage({ name, ...change })] });

function oneShotFails(title: string, name: StageName, description: string, message = ''): Row {
  return {
    spec: `§8 one shot, ${name}`,
    as: 'worker',
    show: (page) =>
      runsAndEnds(page, '/ai-influencer-pipeline', pipeline(name), {
        state: 'failed',
        stages: [stage({ name, state: 'failed' })],
        error: { code: 'x', message },
      }),
    toasts: [title, description],
    // The form is shown again.
    buttons: ['Create One-Shot Video'],
  };
}

async function deleteInfluencer(page: Page, status: number): Promise<void> {
  await go(page, '/user-influencers');
  await answer(page, '**/api/ai-influencer/projects/87', { success: true, message: '' }, status);
  await button(page, 'Hide influencer 87').click();
  const asked = page.waitForResponse(COMMUNITY);
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  // The list was fetched again.
  await asked;
}

const creator: Row[] = [
  {
    spec: '§8 creator, image without a message',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/ai-influencer', portrait, failed),
    toasts: ['Error', 'Failed to generate image'],
  },
  {
    spec: '§8 creator, video without a message',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/ai-influencer', clip(), failed),
    toasts: ['Error', 'Failed to generate video'],
  },
  {
    spec: '§8 creator, no image URL',
    as: 'worker',
    show: (page) =>
      runsAndEnds(page, '/ai-influencer', portrait, { state: 'succeeded', result: {} }),
    toasts: ['Error', 'No image URL returned'],
  },
  {
    spec: '§8 creator, no video URL',
    as: 'worker',
    show: (page) => runsAndEnds(page, '/ai-influencer', clip(), { state: 'succeeded', result: {} }),
    toasts: ['Error', 'No video URL returned'],
  },
  {
    spec: '§4 image-to-video, between its tries',
    as: 'worker',
    show: (page) =>
      runsAndEnds(page, '/ai-influencer', clip(), {
        stages: [stage({ name: 'image-to-video', attempt: 2 })],
      }),
    toasts: ['Retrying Video Conversion'],
  },
  {
    spec: '§4 image-to-video, after its last try',
    as: 'worker',
    show: (page) =>
      runsAndEnds(page, '/ai-influencer', clip({ attempt: 3 }), {
        state: 'failed',
        error: { code: 'x', message: 'Failed after 3 attempts. Please try again.' },
      }),
    toasts: ['Video Conversion Failed', 'Failed after 3 attempts. Please try again.'],
  },
];

const oneShot: Row[] = [
  oneShotFails(
    'Script Generation Failed',
    'script',
    'There was an error generating the script. Please try again.',
  ),
  oneShotFails('Image Generation Failed', 'image', 'No face.', 'No face.'),
  oneShotFails('Audio Generation Failed', 'audio', 'No voice.', 'No voice.'),
  oneShotFails('Video Conversion Failed', 'image-to-video', 'It stays still.', 'It stays still.'),
  oneShotFails('Video Generation Failed', 'lipsync', 'No lips.', 'No lips.'),
  {
    spec: '§8 one shot, project',
    as: 'worker',
    show: (page) =>
      runsAndEnds(page, '/ai-influencer-pipeline', pipeline('image'), {
        stages: [stage({ name: 'image', state: 'succeeded' }), stage()],
      }),
    toasts: [
      'Project Retrieval Failed',
      "Image was generated but couldn't retrieve project details.",
    ],
  },
  {
    spec: '§8 one shot, pipeline',
    as: 'worker',
    show: (page) =>
      runsAndEnds(page, '/ai-influencer-pipeline', pipeline('script'), {
        state: 'failed',
        stages: [stage({ name: 'script', state: 'cancelled' })],
      }),
    toasts: ['Pipeline Failed'],
    buttons: ['Create One-Shot Video'],
  },
  {
    spec: '§4 one shot, the end',
    as: 'worker',
    show: (page) =>
      runsAndEnds(page, '/ai-influencer-pipeline', pipeline('lipsync'), {
        state: 'succeeded',
        result: { url: '/api/videos/none.mp4', script: 'Tea is better.' },
      }),
    toasts: ['Pipeline Complete'],
    buttons: ['Create Another Video'],
    texts: ['Tea is better.'],
  },
];

const community: Row[] = [
  {
    spec: '§8 community, delete',
    show: (page) => deleteInfluencer(page, 200),
    toasts: ['Influencer deleted successfully'],
  },
  {
    spec: '§8 community, delete fails',
    show: (page) => deleteInfluencer(page, 500),
    toasts: ['Error', 'Failed to delete influencer'],
  },
  {
    spec: '§4 community, Continue',
    show: async (page) => {
      await go(page, '/user-influencers');
      await page.getByRole('radio').first().check({ force: true });
      await button(page, 'Continue to Audio Generation').click();
    },
    toasts: ['Influencer Selected', 'Now you can create audio for this influencer'],
  },
];

export const makers: Row[] = [...creator, ...oneShot, ...community];
