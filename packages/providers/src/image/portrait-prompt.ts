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
