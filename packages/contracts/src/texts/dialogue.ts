export const dialogueTexts = {
  empty: 'Please enter dialogue text',
  noActor: 'Please select an actor first',
  noVoice: 'A voice must be selected to generate audio.',
  noAudio: 'Please generate audio first',
  tooManyCharacters: (limit: number) => `Dialogue text cannot exceed ${limit} characters`,
} as const;
