/** The business constants of the specification (§9). Names carry their unit. */

export const FREE_GENERATIONS_DEFAULT = 3;
/** The wizard's assumption when a reply carries no limit. */
export const WIZARD_FREE_LIMIT_FALLBACK = 5;
/** Not in the specification: takes of its speech per generation, including the first. */
export const TAKES_INCLUDED = 3;
/** Not in the specification: a sentence that is spoken again in a finished video; about twenty seconds. */
export const RETAKE_MAX_CHARACTERS = 300;
/** Not in the specification: finally failed lip-syncs per user within 24 hours. */
export const FAILED_VIDEOS_PER_DAY = 5;
/** Not in the specification: final failures of one recording with one clip. */
export const FAILURES_OF_A_PAIR = 2;
export const PREMIUM_GENERATIONS_PER_MONTH = 60;
/** Not in the specification: the annual plan, all of whose generations are there from the first day. */
export const PREMIUM_GENERATIONS_PER_YEAR = 12 * PREMIUM_GENERATIONS_PER_MONTH;
/** Not in the specification: what a year costs, in months, unless PREMIUM_YEAR_PRICE_CENTS is set. */
export const PREMIUM_YEAR_PAID_MONTHS = 10;
export const PACK_GENERATIONS = 15;
export const PACK_PRICE_CENTS = 2000;
/** Not in the specification: Premium's monthly price unless PREMIUM_PRICE_CENTS is set. */
export const PREMIUM_PRICE_CENTS_DEFAULT = 3900;
export const BUY_MORE_FROM_GENERATIONS = 60;

export const WIZARD_WORDS_PER_SECOND = 2.5;
export const ONE_SHOT_WORDS_PER_SECOND = 2.2;
export const ONE_SHOT_PADDING_SECONDS = 1;
/** The rate of a one shot, relative to the wizard's: with it, `estimateSpeechSeconds` is words divided by 2.2. */
export const ONE_SHOT_RATE = ONE_SHOT_WORDS_PER_SECOND / WIZARD_WORDS_PER_SECOND;
export const ONE_SHOT_MAX_SECONDS = 15;
export const SCRIPT_MAX_SECONDS = 15;
/** Speaking rates, relative to the voice's own pace. */
export const SPEECH_RATE = { slowest: 0.8, fastest: 1.3, step: 0.05 } as const;
/** The default voices of a one shot. */
export const ONE_SHOT_VOICES = { male: 'custom-male-1', female: 'custom-female-2' } as const;
export const INFLUENCER_SECONDS = 20;
/** How long a video that ends with its speech continues after the last word. */
export const SPEECH_TAIL_SECONDS = 0.6;

export const REQUEST_TIMEOUT_MS = 120_000;
export const LIPSYNC_TIMEOUT_MS = 140_000;
export const LIPSYNC_ATTEMPTS = 3;
export const LIPSYNC_RETRY_WAIT_MS = 1_000;
export const CONVERSION_ATTEMPTS = 3;
export const CONVERSION_RETRY_STEP_MS = 2_000;

/** Not in the specification. An export is free and made by ourselves. */
export const EXPORT_ATTEMPTS = 2;
export const EXPORT_RETRY_WAIT_MS = 1_000;
/** An export of a film may first cut its actors out. */
export const EXPORT_TIMEOUT_MS = 600_000;
export const JOIN_ATTEMPTS = 2;
export const JOIN_RETRY_WAIT_MS = 1_000;
export const JOIN_TIMEOUT_MS = 300_000;
export const MEDIA_ATTEMPTS = 2;
export const MEDIA_RETRY_WAIT_MS = 1_000;
/** Ten minutes of 4K take up to an hour of one core. */
export const MEDIA_TIMEOUT_MS = 90 * 60_000;

export const PROGRESS_TICK_MS = 2_000;
export const PROGRESS_THRESHOLDS = { fast: 30, slow: 60, slower: 85, cap: 95 } as const;
export const PROGRESS_TOAST_SECONDS = [30, 60, 90] as const;

export const IMAGE_SIZE = { width: 640, height: 720 } as const;
export const IMAGE_SIZE_TEXT = '640x720';
/** The sizes of portraits, in pixels: a tile, and one upright as videos are posted. */
export const imageSizes = {
  [IMAGE_SIZE_TEXT]: IMAGE_SIZE,
  '720x1280': { width: 720, height: 1280 },
} as const;
export type ImageSizeText = keyof typeof imageSizes;
export const VERTICAL_IMAGE_SIZE_TEXT: ImageSizeText = '720x1280';
export const LANGUAGE = 'en';

export const CREATOR_PROMPT_MIN_CHARACTERS = 5;
export const ONE_SHOT_MIN_CHARACTERS = 10;
export const ONE_SHOT_MAX_CHARACTERS = 1_000;
/** Not in the specification: the maximum length of a dialogue. */
export const DIALOGUE_MAX_CHARACTERS = 2_000;
export const CAPTIONS_MAX_CHARACTERS = 2_000;
export const PROMPT_MAX_CHARACTERS = 1_000;

export const SCRIPT_PREVIEW_CHARACTERS = 100;
export const VIDEO_LOAD_CHECK_MS = 3_000;
export const GALLERY_VIDEO_LOAD_TIMEOUT_MS = 5_000;
export const GALLERY_THUMBNAIL_QUALITY = 0.8;
export const GALLERY_THUMBNAIL_AT_SECONDS = 0.5;
export const TOOLTIP_OPEN_DELAY_MS = 700;
export const TOAST_DISPLAY_MS = 5_000;
export const TOAST_REMOVE_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const TOAST_FOCUS_KEY = 'F8';

/** Ids whose community tiles show a delete button to everyone. It hides them from the user who presses it. */
export const COMMUNITY_DELETE_IDS: readonly number[] = [73, 87, 89];
/** Ids with a fixed fallback thumbnail. */
export const FALLBACK_THUMBNAILS: Readonly<Record<number, string>> = {
  87: '/api/images/fallback/87.jpg',
  89: '/api/images/fallback/89.jpg',
};

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** The limit of stored uploads per account. */
export const UPLOADS_MAX_BYTES = 200 * 1024 * 1024;
export const UPLOADS_MAX_FILES = 200;
/**
 * The limits of everything made or uploaded per account, unless STORAGE_MB_PER_ACCOUNT and STORAGE_FILES_PER_ACCOUNT
 * are set.
 */
export const STORAGE_MB_DEFAULT = 5_000;
export const STORAGE_FILES_DEFAULT = 10_000;
export const UPLOAD_MAX_PIXELS = 25_000_000;
/** The minimum of the shorter side: smaller faces have too little detail to animate. */
export const UPLOAD_MIN_SIDE_PIXELS = 200;

/** A meta element of this name with content 'none' tells the app that the request carried no session. */
export const SESSION_META = 'talkreel-session';

/** A meta element of this name holds the address for support, if there is one. */
export const SUPPORT_META = 'talkreel-support';

/** The limit for names of users and influencers. */
export const NAME_MAX_CHARACTERS = 80;
export const SEARCH_MAX_CHARACTERS = 100;

/** Not in the specification: a job that took longer is worth a mail when it is done. */
export const LONG_JOB_SECONDS = 60;

/** How long what was deleted can be restored. */
export const TRASH_DAYS = 30;
/** The maximum number of projects that are moved, starred, deleted, restored or downloaded at once. */
export const SELECTION_MAX = 100;
/** The limit per account. */
export const FOLDERS_MAX = 100;
export const FOLDER_NAME_MAX_CHARACTERS = 60;

/** The limit per account. */
export const PRONUNCIATIONS_MAX = 100;
export const PRONUNCIATION_WRITTEN_MAX_CHARACTERS = 60;
export const PRONUNCIATION_SPOKEN_MAX_CHARACTERS = 80;

/** Code of a 503 that was given before the request was looked at: sending it again is safe. */
export const OVERLOADED = 'overloaded';

/** Of a share or review link. */
export const SHARE_PASSWORD_MIN_CHARACTERS = 6;
export const SHARE_PASSWORD_MAX_CHARACTERS = 100;

/** Of a review: what those with its link, and its owner, may write. */
export const REVIEW_COMMENT_MAX_CHARACTERS = 1_000;
export const REVIEW_COMMENTS_MAX = 500;
