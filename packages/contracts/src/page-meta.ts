import { DEVELOPERS_PATH, MAIL_OFF_PATH, NEWSLETTER_PATH } from './mail-links.ts';

/**
 * Title and description of each address: used by the app for the tab and by the server for link previews, so a preview
 * works without scripts. Descriptions must be true.
 */
export interface PageMeta {
  title: string;
  description: string;
  keywords: string;
}

export const SITE_NAME = 'Talkreel';
/** The preview image, 1200×630, served with the app. */
export const SOCIAL_IMAGE_PATH = '/og.jpg';
export const SOCIAL_IMAGE_ALT =
  'Three Talkreel actors: a woman, a felt puppet and a robot, each mid-sentence.';

const keywords =
  'AI video, talking video, lip sync, AI actor, AI influencer, text to video, UGC ads';

export const defaultPageMeta: PageMeta = {
  title: 'Talkreel: AI talking videos from a line of text',
  description:
    'Pick an actor, write a script, hear it in the voice you choose and download a lip-synced video.',
  keywords,
};

export const notFoundMeta: PageMeta = {
  title: '404 Page Not Found · Talkreel',
  description: 'There is no page at this address.',
  keywords,
};

/** How many actor stills the wizard's prerendered page has. */
export const FIRST_FACES = 2;

/** The build's placeholder for the address of a still. */
export const faceToken = (index: number): string => `%face-${index}%`;

/** Titles and descriptions by path. */
export const pageMeta: Readonly<Record<string, PageMeta>> = {
  '/': defaultPageMeta,
  '/app': defaultPageMeta,
  '/create': {
    title: 'Create a talking video · Talkreel',
    description: 'Three steps: select an actor, create the audio, generate the lip-synced video.',
    keywords: `${keywords}, create video`,
  },
  '/projects': {
    title: 'Your projects · Talkreel',
    description: 'Every video and voice track you made, ready to play and download.',
    keywords: `${keywords}, video projects`,
  },
  '/pricing': {
    title: 'Pricing · Talkreel',
    description:
      'Start free. 60 generations a month with Premium, or 15 extra generations for $20.',
    keywords: `${keywords}, pricing`,
  },
  '/ai-influencer': {
    title: 'Create Influencer · Talkreel',
    description: 'Describe a person, get a photo-style portrait and turn it into a short video.',
    keywords: `${keywords}, AI influencer generator, virtual influencer`,
  },
  '/ai-influencer-pipeline': {
    title: 'One Shot Video · Talkreel',
    description:
      'One form in, one video out: script, portrait, voice and lip sync in a single run.',
    keywords: `${keywords}, one shot video, automatic video`,
  },
  '/batches': {
    title: 'Batch · Talkreel',
    description:
      'Up to five openings, four actors and two voices become one batch of videos to compare.',
    keywords: `${keywords}, ad variations, hooks`,
  },
  '/batches/:id': {
    title: 'Your batch · Talkreel',
    description: 'The videos of a batch, side by side.',
    keywords,
  },
  '/films': {
    title: 'Film · Talkreel',
    description: 'A script longer than a clip, cut into scenes and joined into one video.',
    keywords: `${keywords}, long talking video`,
  },
  '/films/:id': {
    title: 'Your film · Talkreel',
    description: 'The scenes of a film, and the film.',
    keywords,
  },
  '/user-influencers': {
    title: 'Community Influencers · Talkreel',
    description: 'Influencers made by other people, ready to speak your script.',
    keywords: `${keywords}, community influencers`,
  },
  '/blog': {
    title: 'Blog · Talkreel',
    description:
      'Notes on writing for talking videos, choosing a voice and what lip sync can and cannot do.',
    keywords: `${keywords}, blog, video marketing`,
  },
  [NEWSLETTER_PATH]: {
    title: 'Your newsletter · Talkreel',
    description: 'Confirm your subscription to the newsletter, or unsubscribe.',
    keywords,
  },
  [MAIL_OFF_PATH]: {
    title: 'Your emails · Talkreel',
    description: 'Turn off the emails about finished generations.',
    keywords,
  },
  '/pitch-deck': {
    title: 'Pitch Deck · Talkreel',
    description: 'What Talkreel does, for whom, and how it works, in a few slides.',
    keywords,
  },
  '/terms': {
    title: 'Terms of Service · Talkreel',
    description: 'The terms of using Talkreel.',
    keywords,
  },
  '/auth': { title: 'Log in · Talkreel', description: 'Log in to make talking videos.', keywords },
  '/profile': {
    title: 'Your Profile · Talkreel',
    description: 'Your videos, your plan, your generations.',
    keywords,
  },
  '/usage': {
    title: 'Your generations · Talkreel',
    description: 'Your usage history: generations added, used and returned.',
    keywords,
  },
  '/brand': {
    title: 'Your brand kit · Talkreel',
    description: 'Logo, colors, font, end card and music for the videos you export.',
    keywords,
  },
  '/media': {
    title: 'Your media · Talkreel',
    description: 'Pictures and clips of your own, ready to be shown in your videos.',
    keywords,
  },
  [DEVELOPERS_PATH]: {
    title: 'Developers · Talkreel',
    description: 'API keys for your own programs: what each may do, and how much.',
    keywords: `${keywords}, API`,
  },
  '/connect/:id': {
    title: 'Connect a program · Talkreel',
    description: 'A program asks to use your account; you say what it may do.',
    keywords,
  },
  '/verify': {
    title: 'Check a file · Talkreel',
    description:
      'Drop a video, sound or picture: was it made by AI, by whom, and was it changed since?',
    keywords: `${keywords}, content credentials, C2PA, AI detection`,
  },
  '/share/:slug': {
    title: 'Shared video · Talkreel',
    description: 'An AI-generated video, shared by its creator.',
    keywords,
  },
  '/review/:slug': {
    title: 'Review · Talkreel',
    description: 'AI-generated videos to approve or comment on.',
    keywords,
  },
  '/subscribe': {
    title: 'Subscribe to Premium · Talkreel',
    description: 'Get 60 generations per month with our premium plan.',
    keywords,
  },
  '/additional-generations': {
    title: 'Purchase Additional Generations · Talkreel',
    description: '15 additional AI video generations for $20.',
    keywords,
  },
  '/payment-success': {
    title: 'Payment Successful! · Talkreel',
    description: 'Your payment went through.',
    keywords,
  },
  '/payment-cancel': {
    title: 'Payment Cancelled · Talkreel',
    description: 'No charges have been made.',
    keywords,
  },
  '/subscription-success': {
    title: 'Subscription Active! · Talkreel',
    description: 'Your premium subscription is active.',
    keywords,
  },
  '/test-payment-wall': {
    title: 'Payment wall test · Talkreel',
    description: 'Shows the payment wall.',
    keywords,
  },
};

/** Title and description of a shared video, for the page and its link previews. */
export function sharedVideoMeta(video: { title: string; author: string }): PageMeta {
  return {
    title: `${video.title} · ${SITE_NAME}`,
    description: `An AI-generated talking video by ${video.author}, made with ${SITE_NAME}.`,
    keywords,
  };
}

const shareSlug = '[A-Za-z0-9]{16,64}';
const shareSlugPattern = new RegExp(`^${shareSlug}$`);
const sharePattern = new RegExp(`^/share/(${shareSlug})$`);

const reviewPattern = new RegExp(`^/review/(${shareSlug})$`);

const batchPattern = /^\/batches\/[\da-f-]{36}$/;
const connectPattern = /^\/connect\/[\w-]{1,64}$/;
const filmPattern = /^\/films\/[\da-f-]{36}$/;

export function isShareSlug(text: string): boolean {
  return shareSlugPattern.test(text);
}

/** Whether it may be the key that the password of a link gave: those look like slugs. */
export function isUnlockKey(value: unknown): value is string {
  return typeof value === 'string' && isShareSlug(value);
}

/** The address of the page on which a client reviews a batch. */
export const reviewPath = (slug: string): string => `/review/${slug}`;

/** The address of the player that other sites show. */
export const embedPath = (slug: string): string => `/embed/${slug}`;

const PLAYER_WIDTH = 640;
const PLAYER_HEIGHT = 720;
/** As high as a player on another site is at first. */
const PLAYER_MAX_HEIGHT = 720;

/** The size of a player in pixels: the video's shape, within the given and our own limits. */
export function playerSize(
  video: { width?: number | null | undefined; height?: number | null | undefined },
  most: { maxwidth?: number | undefined; maxheight?: number | undefined } = {},
): { width: number; height: number } {
  const width = video.width ?? PLAYER_WIDTH;
  const height = video.height ?? PLAYER_HEIGHT;
  const scale = Math.min(
    (most.maxwidth ?? PLAYER_WIDTH) / width,
    (most.maxheight ?? PLAYER_MAX_HEIGHT) / height,
  );
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The slug in a share page's address; null: another kind of address. */
export const shareSlugOf = (path: string): string | null => sharePattern.exec(path)?.[1] ?? null;

/** The slug in a review page's address; null: another kind of address. */
export const reviewSlugOf = (path: string): string | null => reviewPattern.exec(path)?.[1] ?? null;

/** Title and description of a path; unknown ones get the not-found page's. */
export function metaForPath(path: string): PageMeta {
  if (sharePattern.test(path)) return pageMeta['/share/:slug'] ?? notFoundMeta;
  if (reviewPattern.test(path)) return pageMeta['/review/:slug'] ?? notFoundMeta;
  if (batchPattern.test(path)) return pageMeta['/batches/:id'] ?? notFoundMeta;
  if (connectPattern.test(path)) return pageMeta['/connect/:id'] ?? notFoundMeta;
  if (filmPattern.test(path)) return pageMeta['/films/:id'] ?? notFoundMeta;
  return Object.hasOwn(pageMeta, path) ? (pageMeta[path] ?? notFoundMeta) : notFoundMeta;
}

/** Addresses with a variable part. */
const screenPatterns: readonly RegExp[] = [
  sharePattern,
  reviewPattern,
  batchPattern,
  filmPattern,
  connectPattern,
];

/** Whether the app has a screen there; anything else is answered with 404. */
export function isScreenPath(path: string): boolean {
  return isFixedPath(path) || screenPatterns.some((pattern) => pattern.test(path));
}

/** Whether it is the address of a screen without a variable part: of these there are few. */
export function isFixedPath(path: string): boolean {
  return Object.hasOwn(pageMeta, path) && !path.includes(':');
}

/** What a visitor can read, for the sitemap; everything else asks to sign in first. */
export const publicPaths: readonly string[] = [
  '/',
  '/pricing',
  '/blog',
  '/pitch-deck',
  '/terms',
  '/verify',
];
