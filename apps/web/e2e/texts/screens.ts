import { expect } from 'vitest';
import { generation } from '../../src/testing/generation.ts';
import { changeReply } from '../support/replies.ts';
import { SHORT_SCRIPT } from '../support/wizard.ts';
import { button, go, isGone, open, type Row } from './row.ts';
import { answer, hold, knows, pretendUser, refuse } from './server.ts';
import { audioStep } from './validation.ts';

const POSTS = '**/api/blog/posts*';
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
  {
    spec: '§2 not found',
    as: 'visitor',
    show: open('/no-such-page'),
    headings: ['404 Page Not Found'],
    texts: ['Did you forget to add the page to the router?'],
  },
  {
    spec: '§2 header, signed out',
    as: 'visitor',
    show: open('/terms'),
    buttons: ['Log in'],
    links: [
      'Home',
      'Create Influencer',
      'One Shot Video',
      'Community Influencers',
      'Blog',
      'Pitch Deck',
      'Terms of Service',
    ],
    texts: [`© ${new Date().getFullYear()}`],
  },
  {
    spec: '§2 header, signed in without a name',
    show: async (page) => {
      await pretendUser(page, { username: '', generationsCount: 7, subscriptionStatus: 'free' });
      await go(page, '/terms');
    },
    labels: ['User', '7 generations'],
    links: ['Upgrade to Premium'],
    buttons: ['Logout'],
  },
  {
    spec: '§2 header, with Premium',
    show: async (page) => {
      await pretendUser(page, { subscriptionStatus: 'active', generationsCount: 1 });
      await go(page, '/terms');
    },
    labels: ['1 generation'],
    check: (page) => isGone(page, 'Upgrade to Premium'),
  },
  {
    spec: '§2 login page',
    as: 'visitor',
    show: open('/auth'),
    headings: ['Get started'],
    buttons: ['Sign in'],
  },
  {
    spec: '§2 landing page',
    as: 'visitor',
    show: open('/'),
    buttons: ['Log in or Sign Up', 'Create Your Influencer', 'Three-Step Process', 'Get Started'],
    links: ['Get your first AI influencer video'],
  },
];

const tools: Row[] = [
  {
    spec: '§2 wizard, step 1',
    show: open('/'),
    headings: ['Select Your Actor'],
    buttons: ['Continue to Audio Generation'],
    texts: [
      'New AI Influencer Creator',
      'One Shot Influencer Video',
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
    // §2 video player: there is no such file.
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
    spec: '§2 one shot',
    show: open('/ai-influencer-pipeline'),
    headings: ['One Shot Video', 'Input details', 'Watch the magic happen', 'Get your video'],
    buttons: ['Create One-Shot Video'],
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
    labels: ['Influencer 901', '...', '0:20'],
  },
];

const blog: Row[] = [
  {
    spec: '§2 blog, newsletter',
    as: 'visitor',
    show: open('/blog'),
    buttons: ['Subscribe'],
    texts: ['We respect your privacy. Unsubscribe at any time.'],
    // §5 newsletter.
    check: async (page) => {
      const email = page.getByLabel('Your email address');
      expect(
        await email.evaluate(({ type, required }: HTMLInputElement) => [type, required]),
      ).toEqual(['email', true]);
    },
  },
  {
    spec: '§2 blog, failed',
    as: 'visitor',
    show: async (page) => {
      await refuse(page, POSTS, 500);
      await go(page, '/blog');
    },
    texts: ['Failed to load blog posts. Please try again later.'],
  },
  {
    spec: '§2 blog, empty',
    as: 'visitor',
    show: async (page) => {
      await answer(page, POSTS, []);
      await go(page, '/blog');
    },
    texts: ['No blog posts found. Check back soon for new content!'],
  },
];

export const screens: Row[] = [...frame, ...tools, ...blog];
