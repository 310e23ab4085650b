import type { KeyScope } from './api-keys.ts';
import { routes, type Route, type RouteName } from './routes.ts';

/**
 * What a key needs to call a route. session: no key may, only a signed-in user. A new route does not compile without a
 * decision; whatever is not listed here, the operators' console above all, is closed to keys.
 */
const routeScopes: Record<RouteName, KeyScope | 'session'> = {
  getUser: 'read',
  getLogin: 'session',
  getCallback: 'session',
  getLogout: 'session',
  postLogout: 'session',

  patchProfile: 'session',
  postSignOutEverywhere: 'session',
  listPronunciations: 'read',
  postPronunciation: 'generate',
  deletePronunciation: 'generate',
  getStorage: 'read',
  listSessions: 'session',
  deleteSession: 'session',
  postSignOutOthers: 'session',
  // It holds the account's payments and address too.
  getAccountExport: 'session',
  deleteAccount: 'session',
  listApiKeys: 'session',
  postApiKey: 'session',
  deleteApiKey: 'session',
  getConnectRequest: 'session',
  postConnectRequest: 'session',
  // Who may add one gets every result, so a key that leaked may not.
  listWebhooks: 'read',
  postWebhook: 'session',
  patchWebhook: 'session',
  deleteWebhook: 'session',
  postWebhookSecret: 'session',
  postWebhookTest: 'generate',
  listWebhookDeliveries: 'read',
  postWebhookReplay: 'generate',

  getActors: 'read',
  getVoices: 'read',
  getVoiceSample: 'read',
  getStatus: 'read',
  getDescription: 'read',

  postOwnRecording: 'generate',
  getOwnRecording: 'read',

  listConsents: 'read',
  getConsent: 'read',
  // It deletes for good, others' work too.
  withdrawConsent: 'session',

  getPrice: 'read',
  // It starts nothing, and says what a key may read elsewhere.
  postQuote: 'read',
  postAudio: 'generate',
  postLipsync: 'generate',
  postCancel: 'generate',
  postScript: 'generate',
  postScriptHelp: 'generate',
  listGenerations: 'read',
  getGeneration: 'read',
  getCancelTerms: 'read',

  postImage: 'generate',
  postPhoto: 'generate',
  postPhotoPreview: 'generate',
  postInfluencerVideo: 'generate',
  postPipeline: 'generate',
  getGallery: 'read',
  getCommunity: 'read',
  getInfluencers: 'read',
  getInfluencer: 'read',
  renameInfluencer: 'generate',
  approveInfluencer: 'generate',
  deleteInfluencer: 'generate',

  getProjects: 'read',
  starProjects: 'generate',
  moveProjects: 'generate',
  deleteProjects: 'generate',
  restoreProjects: 'generate',
  getProjectFiles: 'read',
  getTrash: 'read',
  emptyTrash: 'generate',
  listFolders: 'read',
  postFolder: 'generate',
  patchFolder: 'generate',
  deleteFolder: 'generate',
  getProject: 'read',
  patchProject: 'generate',
  getTakes: 'read',
  getProjectCaptions: 'read',
  getProjectSubtitles: 'read',
  getSentences: 'read',
  postRetake: 'generate',
  listVersions: 'read',
  postVersionLink: 'generate',
  getCaptionWords: 'read',
  patchCaptionWords: 'generate',
  getBrand: 'read',
  patchBrand: 'generate',
  postBrandFile: 'generate',
  deleteBrandFile: 'generate',
  listMedia: 'read',
  postMedia: 'generate',
  getMediaRoom: 'read',
  getMedia: 'read',
  patchMedia: 'generate',
  deleteMedia: 'generate',
  getExportAllowance: 'read',
  listExports: 'read',
  postCutOut: 'generate',
  postExport: 'generate',
  getProjectShots: 'read',
  postShare: 'generate',
  getShareLink: 'read',
  patchShareLink: 'generate',
  getShare: 'read',
  postShareUnlock: 'read',
  // Plays are counted for people only.
  postSharePlay: 'session',
  getOembed: 'read',
  takeDownShare: 'session',
  postReport: 'session',
  getShareCaptions: 'read',
  postVerify: 'read',
  postVerifyLink: 'read',

  listBatches: 'read',
  postBatch: 'generate',
  getBatch: 'read',
  patchBatch: 'generate',
  retryBatchVideo: 'generate',
  getBatchCancelTerms: 'read',
  cancelBatch: 'generate',
  getBatchFiles: 'read',
  getBatchExports: 'read',
  getBatchReview: 'read',
  postBatchReview: 'generate',
  patchBatchReview: 'generate',
  postReviewSeen: 'generate',
  postReviewReply: 'generate',
  patchReviewComment: 'generate',

  getReview: 'read',
  postReviewUnlock: 'read',
  // Verdicts and comments are people's.
  postReviewVerdict: 'session',
  postReviewComment: 'session',
  takeDownReview: 'session',
  getBatchShots: 'read',
  patchBatchShots: 'generate',

  postFilm: 'generate',
  getFilm: 'read',
  retryFilm: 'generate',
  getFilmShots: 'read',
  patchFilmShots: 'generate',

  getCredits: 'billing:read',
  getCreditsCsv: 'billing:read',

  getPlans: 'billing:read',
  getPaymentConfig: 'session',
  getBilling: 'billing:read',
  // It asks Stripe and changes what is stored.
  getSyncSubscription: 'session',
  postCustomer: 'session',
  postSubscription: 'session',
  postAdditional: 'session',
  postCancelSubscription: 'session',
  postResumeSubscription: 'session',
  postSwitchSubscription: 'session',
  postPortal: 'session',

  listBlogPosts: 'read',
  postNewsletter: 'session',
  postNewsletterConfirm: 'session',
  postNewsletterUnsubscribe: 'session',

  getMailsOff: 'session',
  postMailsOff: 'session',

  postCspReports: 'session',
  postStripeWebhook: 'session',
  postReplicateWebhook: 'session',
  postCogWebhook: 'session',
};

const scopes = new Map(
  (Object.keys(routes) as RouteName[]).map((name) => [keyOf(routes[name]), routeScopes[name]]),
);

function keyOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** What a key needs to call this route of the contracts. */
export function scopeOf(route: Route): KeyScope | 'session' {
  return scopes.get(keyOf(route)) ?? 'session';
}
