import {
  conversionTexts,
  lipsyncTexts,
  portraitTexts,
  retryingTexts,
  waitingTexts,
} from './texts/jobs.ts';
import {
  audioTexts,
  creatorTexts,
  dialogueTexts,
  oneShotTexts,
  speechTexts,
  providerTexts,
} from './texts/make.ts';
import { brandTexts, captionsTexts, exportTexts, shotTexts, titleTexts } from './texts/library.ts';
import { mediaTexts } from './texts/media.ts';
import { communityTexts, paywallTexts, reviewTexts, shareTexts } from './texts/platform.ts';

/**
 * Texts of the specification (§5, §8), word for word, that more than one process needs. The app imports the areas that
 * a page needs, so that no page downloads them all.
 */
export const texts = {
  dialogue: dialogueTexts,
  speech: speechTexts,
  creator: creatorTexts,
  community: communityTexts,
  share: shareTexts,
  review: reviewTexts,
  oneShot: oneShotTexts,
  provider: providerTexts,
  audio: audioTexts,
  retrying: retryingTexts,
  waiting: waitingTexts,
  lipsync: lipsyncTexts,
  portrait: portraitTexts,
  conversion: conversionTexts,
  export: exportTexts,
  shot: shotTexts,
  title: titleTexts,
  brand: brandTexts,
  media: mediaTexts,
  captions: captionsTexts,
  paywall: paywallTexts,
  madeByTest:
    'This was made with a test key: a stand-in made it. Make it again with a live key or on our pages. Nothing was charged.',
} as const;
