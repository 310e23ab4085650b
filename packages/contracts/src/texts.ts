import type { ProviderService } from './names.ts';
import { NETWORK_FAILED } from './network-text.ts';

const PAUSED: Record<ProviderService, string> = {
  script: 'Script writing',
  image: 'Image generation',
  audio: 'Audio generation',
  'image-to-video': 'Video generation',
  lipsync: 'Lip-sync',
  moderation: 'Generation',
};

/** Texts of the specification (§5, §8), word for word, that more than one process needs. */
export const texts = {
  dialogue: {
    empty: 'Please enter dialogue text',
    noActor: 'Please select an actor first',
    noVoice: 'A voice must be selected to generate audio.',
    noAudio: 'Please generate audio first',
    tooManyCharacters: (limit: number) => `Dialogue text cannot exceed ${limit} characters`,
  },
  speech: {
    silent:
      'There are no words to speak here: emoji and punctuation don’t count. Please write at least one word.',
    unreadable: (word: string, language = 'English') =>
      `This voice speaks ${language} and cannot read ${word}. Please write it in ${language}; accents, digits and emoji are fine.`,
    otherScript: (language: string) =>
      `None of this is written in ${language} letters. Please write it in ${language}, or choose its language.`,
    unknownLanguage: 'Unknown language: choose one from the list.',
    languageFailed:
      'The speech model could not speak this language. Please choose another one. Nothing was charged.',
    languageOff: (language: string) =>
      `The speech model in use does not speak ${language}. Please choose another language. Nothing was charged.`,
    pauseLength: ({ least, most }: { least: number; most: number }) =>
      `A pause can last ${least} to ${most} seconds. Write it like this: [pause 0.5s].`,
    tooManyPauses: (limit: number) => `A script can have up to ${limit} pauses.`,
  },
  creator: {
    promptTooShort: 'Prompt must be at least 5 characters.',
    noImageUrl: 'No image URL returned',
    noVideoUrl: 'No video URL returned',
    imageFailed: 'Failed to generate image',
    videoFailed: 'Failed to generate video',
    /** The default video prompt (§9); the provider's driver adds the style words. */
    speakingPrompt:
      'The person looks into the camera and speaks to it naturally, with small head movements, blinks and lively eyes, while the camera stays where it is.',
  },
  community: {
    deleted: 'Influencer deleted successfully',
    deleteFailed: 'Failed to delete influencer',
    selectFirst: 'Please select an influencer first',
  },
  share: {
    takenDown: 'This video was taken down and cannot be shared',
  },
  oneShot: {
    descriptionTooShort: 'Description must be at least 10 characters',
    descriptionTooLong: 'Description cannot exceed 1000 characters',
    topicTooShort: 'Topic must be at least 10 characters',
    topicTooLong: 'Topic cannot exceed 1000 characters',
    scriptFailed: 'There was an error generating the script. Please try again.',
  },
  provider: {
    keyMissing: 'API key missing. Please set the provider API token in your environment variables.',
    rateLimited: 'Rate limit exceeded. Please try again in a few minutes.',
    unauthorised: 'Authentication failed. Please check your API token.',
    network: NETWORK_FAILED,
    paused: (service: ProviderService) =>
      `${PAUSED[service]} is paused because the service behind it isn't responding.`,
    /** Ours: an operator stopped it. */
    stopped: (service: ProviderService) => `${PAUSED[service]} is switched off for now.`,
  },
  audio: {
    failed: 'Failed to generate audio. Please try again.',
  },
  /** Shown while a stage is retried: what happened, and which attempt it is. */
  retrying: {
    timeout: (attempt: number, attempts: number) =>
      `Video generation taking longer than expected. Automatically retrying (attempt ${attempt}/${attempts}).`,
    badOutput: (attempt: number, attempts: number) =>
      `The video could not be used. Automatically retrying (attempt ${attempt}/${attempts}).`,
    providerFailed: (attempt: number, attempts: number) =>
      `The video model reported an error. Automatically retrying (attempt ${attempt}/${attempts}).`,
    unanswered: (attempt: number, attempts: number) =>
      `The video model did not respond. Automatically retrying (attempt ${attempt}/${attempts}).`,
    ownFault: (attempt: number, attempts: number) =>
      `Something went wrong on our side. Automatically retrying (attempt ${attempt}/${attempts}).`,
  },
  /** Shown while the same attempt waits to start; none was spent. */
  waiting: {
    busy: 'The model is at capacity. Your job starts as soon as it has room.',
    unreachable: 'The model could not be reached. Automatically retrying.',
    ownFault: 'We had a short outage. Automatically retrying.',
  },
  lipsync: {
    gaveUp:
      'The video generation is taking longer than expected. Our system automatically retried, but the process failed to complete in time. Please try again.',
    timedOut:
      'The video generation process timed out. This happens with complex videos. Please try again.',
    failed: 'Failed to generate video. Please try again.',
    keepsFailing: (times: number) =>
      `A video of this recording with this actor failed ${times} times. Please choose another actor or make a new recording. Nothing was charged.`,
    tooManyFailures: (failed: number, hours: number) =>
      `${failed} of your videos failed within a day, so no more can be started for now. Nothing was charged for them. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    waitAfterFailures: (open: number) =>
      `Some of your videos failed today, so only a few can be made at a time. Please wait for the ${open === 1 ? 'one' : open} in progress. Nothing was charged.`,
    noUrl: 'Failed to generate lipsync video - no URL in response',
    overlay:
      'No mouth was found in this picture, so a bar moves with the voice instead of the lips. In a photo of your own, mark the mouth before you generate its video.',
  },
  portrait: {
    notShown: (phrases: readonly string[]) =>
      `Not shown: ${phrases.join(', ')}. The local engine cannot draw everything.`,
  },
  conversion: {
    retryingTitle: 'Retrying Video Conversion',
    failedTitle: 'Video Conversion Failed',
    failed: (attempts: number) => `Failed after ${attempts} attempts. Please try again.`,
  },
  export: {
    badBackground: 'Choose “blur” or a color such as #ff5c4d as the background.',
    notFinished: 'There is no finished video to export yet.',
    badCaptionColor: 'Write the color of the captions as #rrggbb, for example #ffffff.',
    badCaptionBox: 'Write the color of the box as #rrggbb, or “none”.',
    sourceGone: 'The video was deleted before it could be exported.',
    failed: 'The video could not be exported. Please try again.',
  },
  brand: {
    badColor: 'Write brand colors as #rrggbb, for example #6c4cf1.',
    badFont: 'Choose one of the three fonts.',
    noTitle: 'An end card needs a headline.',
    tooLong: (limit: number) => `At most ${limit} characters`,
    cannotBeDrawn:
      'We can’t draw these characters. Use Latin, Greek, Cyrillic, Hebrew or Arabic letters.',
    missing: {
      logo: 'Your brand kit has no logo yet.',
      background: 'Your brand kit has no background picture yet.',
      music: 'Your brand kit has no music yet.',
      endCard: 'Your brand kit has no end card yet.',
    },
    tooLarge: (megabytes: number) =>
      `This file is larger than ${megabytes} MB. Please choose a smaller one.`,
    empty: 'This file is empty. Please choose another one.',
    incomplete: 'The file did not arrive completely. Please send it again.',
    notMusic: 'This is not a sound file. Please choose an MP3, M4A, WAV, OGG or FLAC file.',
    isVideo: 'This is a video. Please choose a sound file such as MP3, M4A or WAV.',
    silent: 'This file is silent. Please choose another one.',
    musicLength: (seconds: number, minutes: number) =>
      `Please choose music of at least ${seconds} seconds and at most ${minutes} minutes.`,
    gone: 'A file of your brand kit was replaced before the video was exported. Please export it again.',
    unavailable: 'Files cannot be accepted right now. Please try again later.',
  },
  captions: {
    empty: 'Captions need at least one word. To have none, export without captions.',
    tooLong: (limit: number) => `Captions can have up to ${limit} characters.`,
    none: 'This video has no words to show as captions.',
    changed: 'The captions were changed in another tab. Check them first.',
    cannotBeDrawn:
      'We can’t draw any of these captions. Use Latin, Greek, Cyrillic, Hebrew or Arabic letters.',
  },
  paywall: {
    title: "You've reached your free limit",
    body: (limit: number) =>
      `You've used all ${limit} free generations. Upgrade to continue creating amazing AI videos.`,
    /** Ours: an account created without the free allowance. */
    withheldTitle: 'Choose a plan to start',
    withheldBody:
      'This account has no free generations, because many accounts were created from your network that day. With Premium or a pack you can start right away.',
    /** Ours: a subscriber has no free limit. */
    monthTitle: "You've used this month's generations",
    monthBody: (limit: number) =>
      `You've used all ${limit} generations of this month. Buy more to continue creating now.`,
    /** Ours: the same on the annual plan. */
    yearTitle: "You've used this year's generations",
    yearBody: (limit: number) =>
      `You've used all ${limit} generations of this year. Buy more to continue creating now.`,
  },
} as const;
