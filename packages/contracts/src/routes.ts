/**
 * Method and path of every endpoint, without zod: browsers load it. Input and output of each are in the contract of the
 * same name in `http/`.
 */
export const routes = {
  getUser: { method: 'GET', path: '/api/auth/user' },
  getLogin: { method: 'GET', path: '/api/login' },
  getCallback: { method: 'GET', path: '/api/callback' },
  getLogout: { method: 'GET', path: '/api/logout' },
  postLogout: { method: 'POST', path: '/api/logout' },

  patchProfile: { method: 'PATCH', path: '/api/account/profile' },
  postSignOutEverywhere: { method: 'POST', path: '/api/account/sign-out-everywhere' },
  listPronunciations: { method: 'GET', path: '/api/account/pronunciations' },
  postPronunciation: { method: 'POST', path: '/api/account/pronunciations' },
  deletePronunciation: { method: 'DELETE', path: '/api/account/pronunciations/:id' },
  getStorage: { method: 'GET', path: '/api/account/storage' },
  listSessions: { method: 'GET', path: '/api/account/sessions' },
  deleteSession: { method: 'DELETE', path: '/api/account/sessions/:id' },
  postSignOutOthers: { method: 'POST', path: '/api/account/sign-out-others' },
  getAccountExport: { method: 'GET', path: '/api/account/export' },
  deleteAccount: { method: 'DELETE', path: '/api/account' },
  listApiKeys: { method: 'GET', path: '/api/account/keys' },
  postApiKey: { method: 'POST', path: '/api/account/keys' },
  listWebhooks: { method: 'GET', path: '/api/webhook-endpoints' },
  postWebhook: { method: 'POST', path: '/api/webhook-endpoints' },
  patchWebhook: { method: 'PATCH', path: '/api/webhook-endpoints/:id' },
  deleteWebhook: { method: 'DELETE', path: '/api/webhook-endpoints/:id' },
  postWebhookSecret: { method: 'POST', path: '/api/webhook-endpoints/:id/secret' },
  postWebhookTest: { method: 'POST', path: '/api/webhook-endpoints/:id/test' },
  listWebhookDeliveries: { method: 'GET', path: '/api/webhook-endpoints/:id/deliveries' },
  postWebhookReplay: { method: 'POST', path: '/api/webhook-deliveries/:id/replay' },
  deleteApiKey: { method: 'DELETE', path: '/api/account/keys/:id' },
  getConnectRequest: { method: 'GET', path: '/api/connections/:id' },
  postConnectRequest: { method: 'POST', path: '/api/connections/:id' },

  getActors: { method: 'GET', path: '/api/actors' },
  getVoices: { method: 'GET', path: '/api/voices' },
  getVoiceSample: { method: 'GET', path: '/api/voices/:voiceId/sample' },
  getStatus: { method: 'GET', path: '/api/status' },
  getDescription: { method: 'GET', path: '/api/openapi.json' },

  postOwnRecording: { method: 'POST', path: '/api/recordings' },
  getOwnRecording: { method: 'GET', path: '/api/recordings/:id' },

  listConsents: { method: 'GET', path: '/api/consents' },
  getConsent: { method: 'GET', path: '/api/consents/:id' },
  withdrawConsent: { method: 'POST', path: '/api/consents/:id/withdrawal' },

  getPrice: { method: 'GET', path: '/api/price' },
  postQuote: { method: 'POST', path: '/api/quotes' },
  postAudio: { method: 'POST', path: '/api/replicate/audio' },
  postLipsync: { method: 'POST', path: '/api/replicate/lipsync' },
  postCancel: { method: 'POST', path: '/api/replicate/cancel/:id' },
  postScript: { method: 'POST', path: '/api/openai/generate-script' },
  postScriptHelp: { method: 'POST', path: '/api/scripts' },
  listGenerations: { method: 'GET', path: '/api/generations' },
  getGeneration: { method: 'GET', path: '/api/generations/:id' },
  getCancelTerms: { method: 'GET', path: '/api/generations/:id/cancellation' },

  postImage: { method: 'POST', path: '/api/ai-influencer/image' },
  postPhoto: { method: 'POST', path: '/api/ai-influencer/photos' },
  postPhotoPreview: { method: 'POST', path: '/api/ai-influencer/photo-preview' },
  postInfluencerVideo: { method: 'POST', path: '/api/ai-influencer/video' },
  postPipeline: { method: 'POST', path: '/api/ai-influencer/pipeline' },
  getGallery: { method: 'GET', path: '/api/ai-influencer/gallery' },
  getCommunity: { method: 'GET', path: '/api/ai-influencer/community' },
  getInfluencers: { method: 'GET', path: '/api/ai-influencer/projects' },
  getInfluencer: { method: 'GET', path: '/api/ai-influencer/projects/:id' },
  renameInfluencer: { method: 'PATCH', path: '/api/ai-influencer/projects/:id' },
  approveInfluencer: { method: 'POST', path: '/api/ai-influencer/projects/:id/approve' },
  deleteInfluencer: { method: 'DELETE', path: '/api/ai-influencer/projects/:id' },

  getProjects: { method: 'GET', path: '/api/projects' },
  starProjects: { method: 'POST', path: '/api/projects/star' },
  moveProjects: { method: 'POST', path: '/api/projects/move' },
  deleteProjects: { method: 'POST', path: '/api/projects/delete' },
  restoreProjects: { method: 'POST', path: '/api/projects/restore' },
  getProjectFiles: { method: 'GET', path: '/api/projects/videos.zip' },
  getTrash: { method: 'GET', path: '/api/trash' },
  emptyTrash: { method: 'POST', path: '/api/trash/delete' },
  listFolders: { method: 'GET', path: '/api/folders' },
  postFolder: { method: 'POST', path: '/api/folders' },
  patchFolder: { method: 'PATCH', path: '/api/folders/:id' },
  deleteFolder: { method: 'DELETE', path: '/api/folders/:id' },
  getProject: { method: 'GET', path: '/api/projects/:id' },
  patchProject: { method: 'PATCH', path: '/api/projects/:id' },
  getTakes: { method: 'GET', path: '/api/projects/:id/takes' },
  getProjectCaptions: { method: 'GET', path: '/api/projects/:id/captions.vtt' },
  getProjectSubtitles: { method: 'GET', path: '/api/projects/:id/captions.srt' },
  getSentences: { method: 'GET', path: '/api/projects/:id/sentences' },
  postRetake: { method: 'POST', path: '/api/projects/:id/retakes' },
  listVersions: { method: 'GET', path: '/api/projects/:id/versions' },
  postVersionLink: { method: 'POST', path: '/api/projects/:id/link' },
  getCaptionWords: { method: 'GET', path: '/api/projects/:id/captions' },
  patchCaptionWords: { method: 'PATCH', path: '/api/projects/:id/captions' },
  getBrand: { method: 'GET', path: '/api/brand' },
  patchBrand: { method: 'PATCH', path: '/api/brand' },
  postBrandFile: { method: 'POST', path: '/api/brand/:kind' },
  deleteBrandFile: { method: 'DELETE', path: '/api/brand/:kind' },
  listMedia: { method: 'GET', path: '/api/media' },
  postMedia: { method: 'POST', path: '/api/media' },
  getMediaRoom: { method: 'GET', path: '/api/media/room' },
  getMedia: { method: 'GET', path: '/api/media/:id' },
  patchMedia: { method: 'PATCH', path: '/api/media/:id' },
  deleteMedia: { method: 'DELETE', path: '/api/media/:id' },
  getExportAllowance: { method: 'GET', path: '/api/exports/room' },
  listExports: { method: 'GET', path: '/api/projects/:id/exports' },
  postCutOut: { method: 'POST', path: '/api/projects/:id/cut-out' },
  postExport: { method: 'POST', path: '/api/projects/:id/exports' },
  getProjectShots: { method: 'GET', path: '/api/projects/:id/shots' },
  postShare: { method: 'POST', path: '/api/projects/:id/share' },
  getShareLink: { method: 'GET', path: '/api/projects/:id/share' },
  patchShareLink: { method: 'PATCH', path: '/api/projects/:id/share' },
  getShare: { method: 'GET', path: '/api/share/:slug' },
  postShareUnlock: { method: 'POST', path: '/api/share/:slug/unlock' },
  postSharePlay: { method: 'POST', path: '/api/share/:slug/plays' },
  getOembed: { method: 'GET', path: '/api/oembed' },
  takeDownShare: { method: 'DELETE', path: '/api/share/:slug' },
  postReport: { method: 'POST', path: '/api/reports' },
  getShareCaptions: { method: 'GET', path: '/api/share/:slug/captions.vtt' },
  postVerify: { method: 'POST', path: '/api/verify' },
  postVerifyLink: { method: 'POST', path: '/api/verify/link' },

  listBatches: { method: 'GET', path: '/api/batches' },
  postBatch: { method: 'POST', path: '/api/batches' },
  getBatch: { method: 'GET', path: '/api/batches/:id' },
  patchBatch: { method: 'PATCH', path: '/api/batches/:id' },
  retryBatchVideo: { method: 'POST', path: '/api/batches/:id/videos/:position/retry' },
  getBatchCancelTerms: { method: 'GET', path: '/api/batches/:id/cancellation' },
  cancelBatch: { method: 'POST', path: '/api/batches/:id/cancel' },
  getBatchFiles: { method: 'GET', path: '/api/batches/:id/videos.zip' },
  getBatchExports: { method: 'GET', path: '/api/batches/:id/exports.zip' },
  getBatchReview: { method: 'GET', path: '/api/batches/:id/review' },
  postBatchReview: { method: 'POST', path: '/api/batches/:id/review' },
  patchBatchReview: { method: 'PATCH', path: '/api/batches/:id/review' },
  postReviewSeen: { method: 'POST', path: '/api/batches/:id/review/seen' },
  postReviewReply: { method: 'POST', path: '/api/batches/:id/review/comments' },
  patchReviewComment: { method: 'PATCH', path: '/api/batches/:id/review/comments/:comment' },

  getReview: { method: 'GET', path: '/api/review/:slug' },
  postReviewUnlock: { method: 'POST', path: '/api/review/:slug/unlock' },
  postReviewVerdict: { method: 'POST', path: '/api/review/:slug/videos/:video/verdict' },
  postReviewComment: { method: 'POST', path: '/api/review/:slug/videos/:video/comments' },
  takeDownReview: { method: 'DELETE', path: '/api/review/:slug' },
  getBatchShots: { method: 'GET', path: '/api/batches/:id/shots' },
  patchBatchShots: { method: 'PATCH', path: '/api/batches/:id/shots' },

  postFilm: { method: 'POST', path: '/api/films' },
  getFilm: { method: 'GET', path: '/api/films/:id' },
  retryFilm: { method: 'POST', path: '/api/films/:id/retry' },
  getFilmShots: { method: 'GET', path: '/api/films/:id/shots' },
  patchFilmShots: { method: 'PATCH', path: '/api/films/:id/shots' },

  getCredits: { method: 'GET', path: '/api/credits' },
  getCreditsCsv: { method: 'GET', path: '/api/credits.csv' },

  getPlans: { method: 'GET', path: '/api/stripe/plans' },
  getPaymentConfig: { method: 'GET', path: '/api/stripe/config' },
  getBilling: { method: 'GET', path: '/api/stripe/billing' },
  getSyncSubscription: { method: 'GET', path: '/api/stripe/sync-subscription' },
  postCustomer: { method: 'POST', path: '/api/stripe/create-customer' },
  postSubscription: { method: 'POST', path: '/api/stripe/create-subscription' },
  postAdditional: { method: 'POST', path: '/api/stripe/additional-generations' },
  postCancelSubscription: { method: 'POST', path: '/api/stripe/cancel-subscription' },
  postResumeSubscription: { method: 'POST', path: '/api/stripe/resume-subscription' },
  postSwitchSubscription: { method: 'POST', path: '/api/stripe/switch-subscription' },
  postPortal: { method: 'POST', path: '/api/stripe/portal' },

  listBlogPosts: { method: 'GET', path: '/api/blog/posts' },
  postNewsletter: { method: 'POST', path: '/api/newsletter' },
  postNewsletterConfirm: { method: 'POST', path: '/api/newsletter/confirm' },
  postNewsletterUnsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe' },

  getMailsOff: { method: 'GET', path: '/api/mails/off' },
  postMailsOff: { method: 'POST', path: '/api/mails/off' },

  postCspReports: { method: 'POST', path: '/api/csp-reports' },
  postStripeWebhook: { method: 'POST', path: '/api/webhooks/stripe' },
  postReplicateWebhook: { method: 'POST', path: '/api/webhooks/replicate' },
  postCogWebhook: { method: 'POST', path: '/api/webhooks/cog' },
} as const satisfies Record<string, Route>;

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path, with its parameters as `:name`. */
  path: string;
}

export type RouteName = keyof typeof routes;

/** The parameters that a path names; never for a path without any. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never;

/** Values allowed in an address. */
export type Values = Record<string, string | number | boolean | null | undefined>;

/** What fills in a path: exactly its parameters, and a query. */
type AddressParts<Path extends string> = { query?: Values } & ([ParamName<Path>] extends [never]
  ? { params?: never }
  : { params: Record<ParamName<Path>, string | number> });

/** The address of a route. Undefined and null query values are left out. */
export function addressOf<Path extends string>(
  route: { path: Path },
  ...[parts]: [ParamName<Path>] extends [never] ? [AddressParts<Path>?] : [AddressParts<Path>]
): string {
  return fillIn(route.path, parts?.params, parts?.query);
}

/** The same when only the contract knows the parameters. */
export function fillIn(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
