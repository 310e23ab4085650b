export const captionsTexts = {
  empty: 'Captions need at least one word. To have none, export without captions.',
  tooLong: (limit: number) => `Captions can have up to ${limit} characters.`,
  none: 'This video has no words to show as captions.',
  changed: 'The captions were changed in another tab. Check them first.',
  cannotBeDrawn:
    'We can’t draw any of these captions. Use Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Chinese, Japanese or Korean characters.',
  leftOut: (characters: readonly string[]) =>
    `We can’t draw these characters, so they are left out: ${characters.slice(0, 12).join(' ')}${characters.length > 12 ? ' …' : ''}`,
} as const;
