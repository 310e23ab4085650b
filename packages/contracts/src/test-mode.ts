import { quotedCalls } from './quoted-calls.ts';
import { routes, type Route, type RouteName } from './routes.ts';

/**
 * What a test key may change: what starts a generation, which then is a test, what hands it a file to start from, and
 * what changes a test itself. Everything else that a new route changes is closed to test keys until it is listed here.
 */
const openToTests: readonly RouteName[] = [
  ...quotedCalls,
  'postQuote',
  'postCancel',
  'postPhoto',
  'postPhotoPreview',
  'postOwnRecording',
  'postVerify',
  'postVerifyLink',
  'renameInfluencer',
  'deleteInfluencer',
  'starProjects',
  'deleteProjects',
  'restoreProjects',
  'patchProject',
  'patchCaptionWords',
  'patchBatch',
  'cancelBatch',
  'patchBatchShots',
  'patchFilmShots',
];

/** What shows something to others: no test may be shown. */
const publishing: readonly RouteName[] = [
  'postShare',
  'patchShareLink',
  'postVersionLink',
  'approveInfluencer',
  'postBatchReview',
];

const keyOf = ({ method, path }: Route): string => `${method} ${path}`;
const keysOf = (names: readonly RouteName[]) => new Set(names.map((name) => keyOf(routes[name])));
const open = keysOf(openToTests);
const published = keysOf(publishing);

/** Whether a test key may call it, if its scopes allow it. */
export const isOpenToTests = (route: Route): boolean =>
  route.method === 'GET' || open.has(keyOf(route));

export const isPublishing = (route: Route): boolean => published.has(keyOf(route));
