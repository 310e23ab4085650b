import { DEVELOPERS_PATH, MAIL_OFF_PATH, NEWSLETTER_PATH } from '@talkreel/contracts/mail-links';
import { addressOf, routes } from '@talkreel/contracts/routes';

/** Every address of the app. Screens link through these, never through literals. */
export const paths = {
  home: '/',
  homeAlias: '/app',
  create: '/create',
  profile: '/profile',
  projects: '/projects',
  credits: '/usage',
  brand: '/brand',
  media: '/media',
  pricing: '/pricing',
  subscribe: '/subscribe',
  additionalGenerations: '/additional-generations',
  paymentSuccess: '/payment-success',
  paymentCancel: '/payment-cancel',
  subscriptionSuccess: '/subscription-success',
  auth: '/auth',
  creator: '/ai-influencer',
  oneShot: '/ai-influencer-pipeline',
  batches: '/batches',
  batch: '/batches/:id',
  films: '/films',
  film: '/films/:id',
  community: '/user-influencers',
  pitchDeck: '/pitch-deck',
  testPaymentWall: '/test-payment-wall',
  blog: '/blog',
  newsletter: NEWSLETTER_PATH,
  emails: MAIL_OFF_PATH,
  developers: DEVELOPERS_PATH,
  connect: '/connect/:id',
  terms: '/terms',
  verify: '/verify',
  share: '/share/:slug',
  review: '/review/:slug',
} as const;

/** The operators' console. Everybody else sees the not-found page there, so it is no path of the app. */
export const consoleUrl = '/ops';

/** The page that checks files, with a link of ours to begin with. */
export const verifyPath = (link: string): string =>
  `${paths.verify}?link=${encodeURIComponent(link)}`;

/** The address at which the browser leaves the app for the server's redirects. */
export const loginUrl = (returnTo?: string): string =>
  addressOf(routes.getLogin, { query: { returnTo } });
/** The login address that re-authenticates the signed-in user. */
export const freshLoginUrl = (returnTo: string, email: string | null): string =>
  addressOf(routes.getLogin, { query: { returnTo, fresh: 'true', login_hint: email } });

/** The page where a subscriber changes to the plan with this billing interval. */
export const switchPlanPath = (billed: 'month' | 'year'): string =>
  `${paths.subscribe}?billed=${billed}`;

/** The page where a subscription is bought, paid by the month or the year. */
export const subscribePath = (billed: 'month' | 'year'): string =>
  billed === 'year' ? switchPlanPath(billed) : paths.subscribe;

/** `/auth`, remembering where the visitor wanted to go. */
export const authPath = (from: string): string =>
  from === paths.home ? paths.auth : `${paths.auth}?from=${encodeURIComponent(from)}`;
