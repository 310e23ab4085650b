// @vitest-environment jsdom
import { test, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { refusal, type Reply } from '../../testing/open-app.tsx';
import { click, expectRow, fill, type Row } from '../../testing/text-row.ts';

async function paint(description = 'A calm gardener'): Promise<void> {
  await fill('Description', description);
  await click('Generate Image');
}

const image = (spec: string, reply: Reply, toasts: string[]): Row => ({
  spec,
  path: '/ai-influencer',
  replies: { 'POST /api/ai-influencer/image': reply },
  act: () => paint(),
  toasts,
});

async function fillOneShot(description: string, topic: string): Promise<void> {
  await fill('Influencer description', description);
  await fill('Script topic', topic);
  await click('Create One-Shot Video');
}

async function speak(): Promise<void> {
  await click('Continue to Audio Generation');
  await fill('Your script', 'Hi there! This is a short line for a test.');
  await click('Generate Audio');
}

const audio = (spec: string, reply: Reply, toast: string): Row => ({
  spec: `§8 audio, ${spec}`,
  path: '/',
  replies: { 'POST /api/replicate/audio': reply },
  act: speak,
  toasts: [toast],
});

const rows: Row[] = [
  image(
    '§8 generic, any response that is not OK',
    { status: 500, statusText: 'Internal Server Error', body: '<html>' },
    ['Error', '500: Internal Server Error'],
  ),
  image('§8 generic, a response without a status text', { status: 503, body: '' }, [
    'Error',
    'Request failed with status 503',
  ]),
  image(
    '§8 generic, 402 that cannot be read',
    { status: 402, statusText: 'Payment Required', body: '<html>' },
    ['Error', '402: Payment Required'],
  ),
  image('§8 creator, the message', refusal(500, 'The painter is away.'), [
    'Error',
    'The painter is away.',
  ]),
  {
    ...image('§7 a request that takes too long', 'never', [
      'request to /api/ai-influencer/image timed out after 120000',
    ]),
    act: async () => {
      await screen.findByRole('textbox', { name: 'Description' });
      const { timeout } = AbortSignal;
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 1));
      await paint();
    },
  },
  {
    spec: '§5 creator prompt',
    path: '/ai-influencer',
    act: () => paint('Four'),
    texts: ['Prompt must be at least 5 characters.'],
  },
  {
    spec: '§5 one shot, too short',
    path: '/ai-influencer-pipeline',
    act: () => fillOneShot('Nine char', 'Nine char'),
    texts: ['Description must be at least 10 characters', 'Topic must be at least 10 characters'],
  },
  {
    spec: '§5 one shot, too long',
    path: '/ai-influencer-pipeline',
    act: () => fillOneShot('x'.repeat(1_001), 'x'.repeat(1_001)),
    texts: ['Description cannot exceed 1000 characters', 'Topic cannot exceed 1000 characters'],
  },
  {
    spec: '§2 one shot',
    path: '/ai-influencer-pipeline',
    headings: ['One Shot Video', 'Input details', 'Watch the magic happen', 'Get your video'],
    buttons: ['Create One-Shot Video'],
  },
  {
    spec: '§5 community continue',
    path: '/user-influencers',
    replies: {
      'GET /api/ai-influencer/community': {
        json: [
          {
            id: 87,
            createdAt: '2026-11-01T00:00:00.000Z',
            name: 'User Influencer 87',
            isNamed: false,
            isPhoto: false,
            description: null,
            voiceId: null,
            imageUrl: '/og.jpg',
            thumbnailUrl: null,
            outputUrl: '/api/videos/none.mp4',
            durationSeconds: 20,
            isApproved: true,
            folderId: null,
            isOwn: false,
            canDelete: false,
          },
        ],
      },
    },
    act: () => click('Continue to Audio Generation'),
    toasts: ['Error', 'Please select an influencer first'],
  },
  {
    spec: '§5 actor',
    path: '/',
    replies: { 'GET /api/actors': { json: [] } },
    act: () => click('Continue to Audio Generation'),
    toasts: ['Please select an actor first'],
  },
  {
    spec: '§5 dialogue text',
    path: '/',
    act: async () => {
      await click('Continue to Audio Generation');
      await click('Generate Audio');
    },
    toasts: ['Please enter dialogue text'],
  },
  {
    spec: '§5 audio before Next',
    path: '/',
    act: async () => {
      await click('Continue to Audio Generation');
      await fill('Your script', 'Hi there!');
      await click('Next');
    },
    toasts: ['Please generate audio first'],
  },
  {
    spec: '§5 voice',
    path: '/',
    replies: { 'GET /api/voices': { json: { voices: [], synthetic: true } } },
    act: speak,
    toasts: ['No Voice Selected', 'A voice must be selected to generate audio.'],
  },
  audio(
    'API key missing',
    refusal(502, 'API key missing: REPLICATE_API_TOKEN'),
    'API key missing. Please set the provider API token in your environment variables.',
  ),
  audio(
    '429',
    refusal(429, 'Slow down.'),
    'Rate limit exceeded. Please try again in a few minutes.',
  ),
  audio(
    'Too Many Requests',
    refusal(502, 'Too Many Requests'),
    'Rate limit exceeded. Please try again in a few minutes.',
  ),
  audio('network', 'away', 'Network error. Please check your internet connection.'),
  audio('other errors', refusal(400, 'This voice has left us.'), 'This voice has left us.'),
];

test.each(rows)('$spec', (row) => expectRow(row));
