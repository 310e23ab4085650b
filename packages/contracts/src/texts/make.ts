import type { ProviderService } from '../names.ts';
import { NETWORK_FAILED } from './platform.ts';

export const dialogueTexts = {
  empty: 'Please enter dialogue text',
  noActor: 'Please select an actor first',
  noVoice: 'A voice must be selected to generate audio.',
  noAudio: 'Please generate audio first',
  tooManyCharacters: (limit: number) => `Dialogue text cannot exceed ${limit} characters`,
} as const;

export const speechTexts = {
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
} as const;

/** What users read about help with their script. */
export const scriptHelpTexts = {
  noProduct: 'Name your product first.',
  noBenefit: 'Say what it does for people, in a few words.',
  longProduct: (limit: number) => `A product’s name can have up to ${limit} characters.`,
  longBenefit: (limit: number) => `Describe the benefit in up to ${limit} characters.`,
  noPage: 'Paste the text of your page first.',
  shortPage:
    'This is too little to write about. Paste the part of the page that describes the product.',
  longPage: (limit: number) =>
    `This page is too long: up to ${limit.toLocaleString('en')} characters can be read. Paste the part about your product. Nothing was charged.`,
  noScript: 'There is no script to change yet. Write a line first.',
  longScript: (limit: number) =>
    `A script can have up to ${limit.toLocaleString('en')} characters.`,
  longForOneShot: (seconds: number, limit: number) =>
    `This script takes about ${Math.ceil(seconds)} s to say, and a One Shot video lasts up to ${limit} s. Please shorten it. Nothing was charged.`,
  failed: 'The script could not be written. Your text is as it was. Please try again.',
  timedOut: 'Writing took too long. Your text is as it was. Please try again.',
  nothingCame:
    'The script that came back can’t be spoken. Your text is as it was. Please try again.',
  tooMany: (limit: number, minutes: number) =>
    `You asked for ${limit} scripts within an hour. Your text is as it was. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
} as const;

export const audioTexts = {
  failed: 'Failed to generate audio. Please try again.',
} as const;

export const creatorTexts = {
  promptTooShort: 'Prompt must be at least 5 characters.',
  noImageUrl: 'No image URL returned',
  noVideoUrl: 'No video URL returned',
  imageFailed: 'Failed to generate image',
  videoFailed: 'Failed to generate video',
  /** The default video prompt (§9); the provider's driver adds the style words. */
  speakingPrompt:
    'The person looks into the camera and speaks to it naturally, with small head movements, blinks and lively eyes, while the camera stays where it is.',
} as const;

export const oneShotTexts = {
  descriptionTooShort: 'Description must be at least 10 characters',
  descriptionTooLong: 'Description cannot exceed 1000 characters',
  topicTooShort: 'Topic must be at least 10 characters',
  topicTooLong: 'Topic cannot exceed 1000 characters',
  scriptFailed: 'There was an error generating the script. Please try again.',
} as const;

const PAUSED: Record<ProviderService, string> = {
  script: 'Script writing',
  image: 'Image generation',
  audio: 'Audio generation',
  'image-to-video': 'Video generation',
  lipsync: 'Lip-sync',
  moderation: 'Generation',
};

export const providerTexts = {
  keyMissing: 'API key missing. Please set the provider API token in your environment variables.',
  rateLimited: 'Rate limit exceeded. Please try again in a few minutes.',
  coldStart:
    'The model for this step did not start in time: its provider is overloaded. You were not charged. Please try again in a few minutes.',
  withdrawn:
    'The model for this step is no longer offered by its provider. You were not charged. We have been told, and will choose another.',
  unauthorised: 'Authentication failed. Please check your API token.',
  network: NETWORK_FAILED,
  paused: (service: ProviderService) =>
    `${PAUSED[service]} is paused because the service behind it isn’t responding.`,
  /** Ours, for a service that an operator stopped. */
  stopped: (service: ProviderService) => `${PAUSED[service]} is switched off for now.`,
} as const;
