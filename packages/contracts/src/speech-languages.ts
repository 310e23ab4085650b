/** Languages that a speech model may speak. Without zod: browsers load it. */

interface SpeechLanguage {
  /** Unicode's name of the writing system. */
  script: 'Latin' | 'Cyrillic' | 'Arabic' | 'Han' | 'Hangul' | 'Devanagari';
  /**
   * How fast it is read aloud: in words a second, or in characters where words have no spaces, or are as long as
   * phrases. English is the specification's; the others keep the proportions of people who read the same text aloud
   * in their languages (IReST, Trauzettel-Klosinski and Dietz 2012), or of related languages.
   */
  perSecond: number;
  counts: 'words' | 'characters';
}

export const speechLanguages = {
  en: { script: 'Latin', perSecond: 2.5, counts: 'words' },
  es: { script: 'Latin', perSecond: 2.4, counts: 'words' },
  fr: { script: 'Latin', perSecond: 2.2, counts: 'words' },
  de: { script: 'Latin', perSecond: 2, counts: 'words' },
  it: { script: 'Latin', perSecond: 2.1, counts: 'words' },
  pt: { script: 'Latin', perSecond: 2, counts: 'words' },
  pl: { script: 'Latin', perSecond: 1.8, counts: 'words' },
  tr: { script: 'Latin', perSecond: 1.8, counts: 'words' },
  ru: { script: 'Cyrillic', perSecond: 2, counts: 'words' },
  nl: { script: 'Latin', perSecond: 2.2, counts: 'words' },
  cs: { script: 'Latin', perSecond: 1.9, counts: 'words' },
  ar: { script: 'Arabic', perSecond: 1.5, counts: 'words' },
  zh: { script: 'Han', perSecond: 3.6, counts: 'characters' },
  hu: { script: 'Latin', perSecond: 1.8, counts: 'words' },
  ko: { script: 'Hangul', perSecond: 4.4, counts: 'characters' },
  hi: { script: 'Devanagari', perSecond: 2.1, counts: 'words' },
} as const satisfies Record<string, SpeechLanguage>;

export type SpeechLanguageCode = keyof typeof speechLanguages;

export const isSpeechLanguage = (code: string): code is SpeechLanguageCode =>
  Object.hasOwn(speechLanguages, code);

let names: Intl.DisplayNames | undefined;

/** The name of a language in English: 'German'. */
export function languageName(code: string): string {
  // The object is made when it is first needed: it takes time, and most pages name no language.
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  return names.of(code) ?? code;
}
