import { audioTexts } from './texts/audio.ts';
import { brandTexts } from './texts/brand.ts';
import { captionsTexts } from './texts/captions.ts';
import { communityTexts } from './texts/community.ts';
import { conversionTexts } from './texts/conversion.ts';
import { creatorTexts } from './texts/creator.ts';
import { dialogueTexts } from './texts/dialogue.ts';
import { exportTexts } from './texts/export.ts';
import { lipsyncTexts } from './texts/lipsync.ts';
import { oneShotTexts } from './texts/one-shot.ts';
import { paywallTexts } from './texts/paywall.ts';
import { portraitTexts } from './texts/portrait.ts';
import { providerTexts } from './texts/provider.ts';
import { retryingTexts } from './texts/retrying.ts';
import { shareTexts } from './texts/share.ts';
import { speechTexts } from './texts/speech.ts';
import { waitingTexts } from './texts/waiting.ts';

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
  oneShot: oneShotTexts,
  provider: providerTexts,
  audio: audioTexts,
  retrying: retryingTexts,
  waiting: waitingTexts,
  lipsync: lipsyncTexts,
  portrait: portraitTexts,
  conversion: conversionTexts,
  export: exportTexts,
  brand: brandTexts,
  captions: captionsTexts,
  paywall: paywallTexts,
} as const;
