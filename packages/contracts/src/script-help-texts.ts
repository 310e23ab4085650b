/** What people read about help with their script. Kept apart from `texts`, which every page downloads. */
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
    `This script takes about ${Math.ceil(seconds)} s to say, and a one-shot video lasts up to ${limit} s. Please shorten it. Nothing was charged.`,
  failed: 'The script could not be written. Your text is as it was. Please try again.',
  timedOut: 'Writing took too long. Your text is as it was. Please try again.',
  nothingCame:
    'The writer sent nothing that can be spoken. Your text is as it was. Please try again.',
  tooMany: (limit: number, minutes: number) =>
    `You asked for ${limit} scripts within an hour. Your text is as it was. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
} as const;
