/** The video prompt of spec §9: the person speaks to the camera; used for every animation. */
export const SPEAKING_PROMPT =
  'The person looks into the camera and speaks to it naturally, with small head movements, blinks ' +
  'and lively eyes, while the camera stays where it is. Raw video, selfie video, 8k uhd, high quality.';
