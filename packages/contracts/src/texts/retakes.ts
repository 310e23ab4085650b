/** What users read about speaking one sentence of a finished video again. */
export const retakeTexts = {
  empty: 'Write what the sentence should say.',
  tooLong: (limit: number) =>
    `A sentence can have up to ${limit} characters. Make a new video for more.`,
  notThere: 'This sentence is no longer in the script. Please reload the page.',
  noSentences: 'No sentences were found in this video, so none can be spoken again.',
  notSpoken:
    'The video ends before this sentence is spoken. Make a new video with a shorter script.',
  ownRecording:
    'This video speaks with your own recording, and no voice here sounds like you. Record all of it again and make a new video of it.',
  severalInfluencers:
    'Several of your influencers perform in this film, so none of its sentences can be spoken again. Make a new film of its script.',
  otherKind: 'The sentences of this video cannot be spoken again. Make a new video of its script.',
  voiceGone: 'The voice of this video is no longer offered. Make a new video with another one.',
  voiceChanged:
    'The voice model that spoke this video is no longer in use, and another one would sound different. Make a new video instead. Nothing was charged.',
  sourceGone:
    'A file that this video was made from has been deleted, so its sentences cannot be spoken again. Nothing was charged.',
  failed: 'The sentence could not be spoken again. Your video is as it was. Please try again.',
  noLink: 'This version no longer has a link. Please reload the page.',
  linkTaken: 'This version has a link of its own. End that one first.',
} as const;
