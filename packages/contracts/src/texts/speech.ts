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
