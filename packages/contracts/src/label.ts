/** The label “AI-generated” in an exported picture. Without zod: browsers load it. */
import type { ExportFormat } from './exports.ts';
import { isSpeechLanguage, type SpeechLanguageCode } from './speech-languages.ts';

/** The corners of the safe area, clockwise: where the chosen one is taken, the next free one is used. */
export const labelCorners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;
export type LabelCorner = (typeof labelCorners)[number];

/** When it is seen: during the whole video, or in its first seconds. */
export const labelTimes = ['whole', 'opening'] as const;
export type LabelTime = (typeof labelTimes)[number];
export const LABEL_OPENING_SECONDS = 3;

export interface ExportLabel {
  corner: LabelCorner;
  time: LabelTime;
}
/** What was chosen last for each placement; null: no label. */
export type PlacementLabels = Partial<Record<ExportFormat, ExportLabel | null>>;

/** What an account starts with. New York asks for a conspicuous disclosure: nobody misses one that stays. */
export const DEFAULT_LABEL: ExportLabel = { corner: 'top-left', time: 'whole' };

/** The words, by language: those of the wizard, and Japanese, which an own recording may speak. */
export const labelWords = {
  en: 'AI-generated',
  es: 'Generado por IA',
  fr: 'Généré par IA',
  de: 'KI-generiert',
  it: 'Generato con IA',
  pt: 'Gerado por IA',
  pl: 'Wygenerowane przez AI',
  tr: 'Yapay zekâ ile üretildi',
  ru: 'Создано ИИ',
  nl: 'AI-gegenereerd',
  cs: 'Vytvořeno pomocí AI',
  ar: 'مُنشأ بالذكاء الاصطناعي',
  zh: 'AI 生成',
  hu: 'MI-vel készült',
  ko: 'AI로 생성됨',
  hi: 'एआई से बनाया गया',
  ja: 'AIで生成',
} as const satisfies Record<SpeechLanguageCode | 'ja', string>;
export type LabelLanguage = keyof typeof labelWords;
export const labelLanguages = Object.keys(labelWords) as LabelLanguage[];

/** Writing systems that one language of ours is written in; kana before the ideographs that are beside them. */
const WRITTEN: ReadonlyArray<readonly [RegExp, LabelLanguage]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Cyrillic}/u, 'ru'],
];

/**
 * The language of a script, for its label. `spoken` is the one the speech was asked for; own recordings count as
 * English whatever they say, so their script's letters decide.
 */
export function labelLanguageOf(spoken: string | null, script: string): LabelLanguage {
  if (spoken !== null && spoken !== 'en' && isSpeechLanguage(spoken)) return spoken;
  return WRITTEN.find(([letters]) => letters.test(script))?.[1] ?? 'en';
}
