/** Every address of the app. Screens link through these, never through literals. */
export const paths = {
  home: '/',
  homeAlias: '/app',
  profile: '/profile',
  credits: '/usage',
  subscribe: '/subscribe',
  additionalGenerations: '/additional-generations',
  paymentSuccess: '/payment-success',
  paymentCancel: '/payment-cancel',
  subscriptionSuccess: '/subscription-success',
  auth: '/auth',
  creator: '/ai-influencer',
  oneShot: '/ai-influencer-pipeline',
  community: '/user-influencers',
  pitchDeck: '/pitch-deck',
  testPaymentWall: '/test-payment-wall',
  blog: '/blog',
  terms: '/terms',
  share: '/share/:slug',
} as const;

/** Where the browser leaves the app for the server's redirects. */
export const loginUrl = (returnTo?: string): string =>
  returnTo === undefined ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
export const logoutUrl = '/api/logout';

/** `/auth`, remembering where the visitor wanted to go. */
export const authPath = (from: string): string =>
  from === paths.home ? paths.auth : `${paths.auth}?from=${encodeURIComponent(from)}`;
