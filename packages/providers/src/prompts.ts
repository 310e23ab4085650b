import { texts } from '@talkreel/contracts/texts';

/** The style of every video (§9). Users neither see nor edit it. */
const STYLE = 'Raw video, selfie video, 8k uhd, high quality.';

/** The prompt of a video: the movement, in the user's words or the sentence of spec §9, and the style. */
export function videoPrompt(movement: string | undefined): string {
  const words = movement ?? texts.creator.speakingPrompt;
  return words.endsWith(STYLE) ? words : `${words} ${STYLE}`;
}

/** Whether it is the unedited prompt. Pages from before a release also send the style. */
export function isSpeakingPrompt(words: string): boolean {
  return words === '' || videoPrompt(words) === videoPrompt(undefined);
}

const SELFIE_LOOK =
  'Photo-realistic portrait that looks like a smartphone selfie, taken at arm’s length with the ' +
  'front camera: one person facing the camera, head and shoulders, face fully visible, natural skin ' +
  'texture, available light, lived-in background slightly out of focus. The phone, the arm holding ' +
  'it and any screen or interface are not visible. No text, no watermark, no border.';

/** The prompt that is sent for a person's description (spec §9). */
export function portraitPrompt(description: string): string {
  const subject = description.trim().replace(/(?<![\s.])[\s.]+$/, '');
  return `${subject}. ${SELFIE_LOOK}`;
}
