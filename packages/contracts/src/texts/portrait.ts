export const portraitTexts = {
  notShown: (phrases: readonly string[]) =>
    `Not shown: ${phrases.join(', ')}. The local engine cannot draw everything.`,
} as const;
