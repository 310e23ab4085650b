/** What people read about batches. Kept apart from `texts`, which every page downloads. */
export const batchTexts = {
  tooMany: (videos: number, limit: number) =>
    `A batch holds up to ${limit} videos; this one would be ${videos}. Nothing was charged.`,
  none: (what: 'opening' | 'actor' | 'voice') => `Choose at least one ${what}.`,
  tooManyOf: (what: 'openings' | 'actors' | 'voices', limit: number) =>
    `A batch can have up to ${limit} ${what}.`,
  emptyOpening: (number: number) => `Opening ${number} is empty. Write a line, or remove it.`,
  longOpening: (number: number, limit: number) =>
    `Opening ${number} is longer than ${limit} characters.`,
  unspeakable: (number: number, why: string) => `Opening ${number}: ${why}`,
  sameOpening: (number: number, first: number) =>
    `Opening ${number} says the same as opening ${first}. Change or remove one of them.`,
  twice: (what: 'actor' | 'voice') => `You chose the same ${what} twice.`,
  tooLong: (number: number, seconds: number, actor: string, clipSeconds: number) =>
    `Opening ${number} takes about ${seconds} s to say, and the clip of ${actor} lasts ${clipSeconds} s. Shorten the line or choose another actor. Nothing was charged.`,
  noActor: 'One of these actors is not available any more. Choose another one.',
  noVoice: 'One of these voices is not available any more. Choose another one.',
  needs: (what: string, needed: number, left: number) =>
    `${what} needs ${needed} generations and you have ${left} left.`,
  tooManyOpen: (open: number, limit: number) =>
    `${open} videos of your batches are still in progress; up to ${limit} can be made at a time. Please wait until some finish. Nothing was charged.`,
  notEnded: 'This video is still in progress or done.',
  noFiles: 'This batch has no video to download: none is finished yet, or they were deleted.',
  waitingForVoice: 'Waiting for the voice, which is made once for all videos that use it.',
};
