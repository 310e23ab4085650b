export const oneShotTexts = {
  descriptionTooShort: 'Description must be at least 10 characters',
  descriptionTooLong: 'Description cannot exceed 1000 characters',
  topicTooShort: 'Topic must be at least 10 characters',
  topicTooLong: 'Topic cannot exceed 1000 characters',
  scriptFailed: 'There was an error generating the script. Please try again.',
} as const;
