// @vitest-environment jsdom
import { refusal } from '../../testing/open-app.tsx';
import { project } from '../../testing/project.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { click, expectRow, type Row } from '../../testing/text-row.ts';

const running = generation({ projectId: 1 });

const rows: Row[] = [
  {
    spec: '§2 not found',
    path: '/no-such-page',
    user: null,
    headings: ['404 Page Not Found'],
    texts: ['Did you forget to add the page to the router?'],
  },
  {
    spec: '§2 header, signed out',
    path: '/terms',
    user: null,
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
    texts: [`© ${new Date().getFullYear()} Talkreel. All rights reserved.`],
  },
  {
    spec: '§2 header, signed in without a name',
    path: '/terms',
    user: { username: '', generationsCount: 7, subscriptionStatus: 'free' },
    texts: ['User', '7 generations'],
    links: ['Upgrade to Premium'],
    buttons: ['Logout'],
  },
  {
    spec: '§2 header, with Premium',
    path: '/terms',
    user: { subscriptionStatus: 'active', generationsCount: 1 },
    texts: ['1 generation'],
    absent: /Upgrade to Premium/,
  },
  {
    spec: '§2 login page',
    path: '/auth',
    user: null,
    headings: ['Get started'],
    buttons: ['Sign in'],
  },
  {
    spec: '§8 Login failed',
    path: '/auth?error=login_failed',
    user: null,
    toasts: ['Login failed'],
  },
  {
    spec: '§2 landing page',
    path: '/',
    user: null,
    buttons: ['Log in or Sign Up', 'Create Your Influencer', 'Three-Step Process', 'Get Started'],
    links: ['Get your first AI influencer video'],
  },
  {
    spec: '§2 blog, failed',
    path: '/blog',
    user: null,
    replies: { 'GET /api/blog/posts': refusal(500) },
    texts: ['Failed to load blog posts. Please try again later.'],
  },
  {
    spec: '§2 blog, empty',
    path: '/blog',
    user: null,
    replies: { 'GET /api/blog/posts': { json: [] } },
    texts: ['No blog posts found. Check back soon for new content!'],
  },
  {
    spec: '§8 community, the list fails',
    path: '/user-influencers',
    replies: { 'GET /api/ai-influencer/community': refusal(500) },
    texts: ['Error loading influencers'],
    check: () => expect(screen.queryByRole('radiogroup')).toBeNull(),
  },
  {
    spec: '§2 community, nobody there',
    path: '/user-influencers',
    texts: ['No community-created influencers available yet.'],
    links: ['Create Your Own Influencer'],
  },
  {
    spec: '§2 profile, nothing yet',
    path: '/profile',
    headings: ['Generation History'],
    buttons: ['All Generations', 'Completed'],
    texts: ['Your Profile', "You haven't made any generations yet."],
  },
  {
    spec: '§2 profile, nothing completed',
    path: '/profile',
    act: () => click('Completed'),
    texts: ["You don't have any completed generations yet."],
  },
  {
    spec: '§2 profile, project cards',
    path: '/profile',
    replies: {
      'GET /api/generations': { json: [running] },
      [`GET /api/generations/${running.id}`]: { json: running },
      'GET /api/projects': {
        json: [
          project({ id: 1 }),
          project({ id: 2, audioUrl: '/api/audio/none.wav' }),
          project({ id: 3, outputUrl: '/api/videos/none.mp4', thumbnailUrl: '/og.jpg' }),
          project({
            id: 4,
            outputUrl: '/api/videos/none.mp4',
            thumbnailUrl: '/og.jpg',
            audioParams: { videoId: 'clara', text: `${'a'.repeat(100)}b`, speaker: null },
          }),
        ],
      },
    },
    headings: ['Generation', 'Audio Generation', 'Completed Video Generation', 'Video: clara'],
    links: ['Download', 'Download Audio'],
    texts: ['Processing generation...', 'Complete', `${'a'.repeat(100)}…`, 'video pending'],
  },
  {
    spec: '§8 generic, a call that says what it is for',
    path: '/profile',
    replies: {
      'GET /api/projects': { status: 503, statusText: 'Service Unavailable', body: '<html>' },
    },
    texts: ['Failed to load your generations: Service Unavailable'],
  },
  {
    spec: '§8 generic, the same without a status text',
    path: '/profile',
    replies: { 'GET /api/projects': { status: 503, body: '<html>' } },
    texts: ['Error: 503'],
  },
];

test.each(rows)('$spec', (row) => expectRow(row));
