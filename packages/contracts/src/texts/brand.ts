export const brandTexts = {
  badColor: 'Write brand colors as #rrggbb, for example #6c4cf1.',
  badFont: 'Choose one of the three fonts.',
  noTitle: 'An end card needs a headline.',
  tooLong: (limit: number) => `At most ${limit} characters`,
  cannotBeDrawn:
    'We can’t draw these characters. Use Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Chinese, Japanese or Korean characters.',
  missing: {
    logo: 'Your brand kit has no logo yet.',
    background: 'Your brand kit has no background picture yet.',
    music: 'Your brand kit has no music yet.',
    endCard: 'Your brand kit has no end card yet.',
  },
  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB. Please choose a smaller one.`,
  empty: 'This file is empty. Please choose another one.',
  incomplete: 'The file did not arrive completely. Please send it again.',
  notMusic: 'This is not a sound file. Please choose an MP3, M4A, WAV, OGG or FLAC file.',
  isVideo: 'This is a video. Please choose a sound file such as MP3, M4A or WAV.',
  silent: 'This file is silent. Please choose another one.',
  musicLength: (seconds: number, minutes: number) =>
    `Please choose music of at least ${seconds} seconds and at most ${minutes} minutes.`,
  gone: 'A file of your brand kit was replaced before the video was exported. Please export it again.',
  unavailable: 'Files cannot be accepted right now. Please try again later.',
} as const;
