import { expect } from 'vitest';
import { generation } from '../../src/testing/generation.ts';
import { changeReply } from '../support/replies.ts';
import { SHORT_SCRIPT } from '../support/wizard.ts';
import { button, go, open, type Row } from './row.ts';
import { answer, hold, knows } from './server.ts';
import { audioStep } from './validation.ts';

const COMMUNITY = '**/api/ai-influencer/community?*';

const frame: Row[] = [
  {
    spec: '§2 route table, while a page loads',
    as: 'visitor',
    show: async (page) => {
      await go(page, '/terms');
      await button(page, 'Log in').waitFor();
      await hold(page, '**/assets/*.js');
      await page.getByRole('link', { name: 'Blog', exact: true }).click();
    },
    texts: ['Loading...'],
  },
];

const tools: Row[] = [
  {
    spec: '§2 wizard, step 1',
    show: open('/'),
    headings: ['Select Your Actor'],
    buttons: ['Continue to Audio Generation'],
    texts: [
      'New AI Influencer CreatorBeta',
      'One Shot Influencer VideoBeta',
      'Browse Community Influencers',
      'Beta',
      'Select Actor',
      'Create Audio',
      'Generate Video',
    ],
  },
  {
    spec: '§2 wizard, step 2',
    show: (page) => audioStep(page, SHORT_SCRIPT),
    headings: ['Create audio for your video'],
    buttons: ['Generate Audio', 'Back', 'Next'],
  },
  {
    spec: '§2 wizard, step 3',
    show: async (page) => {
      const done = generation({
        kind: 'lipsync',
        state: 'succeeded',
        result: { url: '/api/videos/none.mp4' },
        input: { audioPath: 'none.wav' },
      });
      await knows(page, done);
      await go(page, `/?job=${done.id}`);
    },
    headings: ['Your video is ready'],
    links: ['Download Video'],
    buttons: ['Back'],
    // §2 of the specification, video player: the file does not exist.
    texts: [
      'Video playback error',
      "Tip: If video doesn't play, try downloading it to watch offline.",
    ],
    check: async (page) => {
      await button(page, 'Retry').waitFor();
      await page.getByRole('link', { name: 'Download', exact: true }).waitFor();
    },
  },
  {
    spec: '§2 creator',
    show: open('/ai-influencer'),
    headings: ['Create Influencer', 'Video Result'],
    buttons: ['Generate Image', 'Upload Image'],
  },
  {
    spec: '§2 creator, with an image',
    show: async (page) => {
      const influencer = {
        id: 501,
        createdAt: '2026-11-01T00:00:00.000Z',
        name: 'User Influencer 501',
        description: null,
        imageUrl: '/og.jpg',
        thumbnailUrl: null,
        outputUrl: '/api/videos/none.mp4',
        durationSeconds: 20,
        isApproved: false,
        isOwn: true,
        folderId: null,
        canDelete: true,
      };
      await answer(page, '**/api/ai-influencer/projects?*', [influencer]);
      await go(page, '/ai-influencer');
      await page.getByRole('button', { name: /^Open User Influencer 501/ }).click();
    },
    headings: ['Preview'],
    buttons: ['Regenerate', 'Generate Video', 'Generate Audio for this Video'],
    links: ['Download Video'],
    texts: [
      'Are you happy with this image?',
      'The video plays for 20 seconds (loops forward and backward).',
    ],
  },
  {
    spec: '§2 community',
    show: async (page) => {
      const unknown = { id: 901, durationSeconds: null, outputUrl: '/api/videos/none.mp4' };
      await changeReply<object[]>(page, COMMUNITY, ([first, ...others]) => [
        { ...first, ...unknown },
        ...others,
      ]);
      await go(page, '/user-influencers');
    },
    headings: ['User Generated Influencers'],
    buttons: ['Continue to Audio Generation'],
    texts: ['Influencer 901', '...', '0:20'],
  },
];

const blog: Row[] = [
  {
    spec: '§2 blog, newsletter',
    as: 'visitor',
    show: open('/blog'),
    buttons: ['Subscribe'],
    texts: [
      'By subscribing you agree to receive it. We respect your privacy. Unsubscribe at any time.',
    ],
    // §5 of the specification, newsletter.
    check: async (page) => {
      const email = page.getByLabel('Your email address');
      expect(
        await email.evaluate(({ type, required }: HTMLInputElement) => [type, required]),
      ).toEqual(['email', true]);
    },
  },
];

export const screens: Row[] = [...frame, ...tools, ...blog];
