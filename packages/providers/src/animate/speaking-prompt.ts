import { texts } from '@talkreel/contracts/texts';

/** The video prompt of spec §9: the person speaks to the camera; used unless somebody words it anew. */
export const SPEAKING_PROMPT = texts.creator.speakingPrompt;
