/** Scripts an English voice would only spell out, and the language a multilingual driver should read them in. */
const readers = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
] as const;

export type Language = 'en' | (typeof readers)[number][0];

/** The language to read a text in: English unless most of its letters are of another script. */
export function languageOf(text: string): Language {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters === 0 || latin >= letters / 2) return 'en';
  const counts = readers.map(([language, script]) => ({
    language,
    count: text.match(script)?.length ?? 0,
  }));
  const most = counts.reduce((best, next) => (next.count > best.count ? next : best));
  // A little kana makes Han characters Japanese.
  const kana = counts[0]?.count ?? 0;
  if (most.language === 'zh' && kana > 0) return 'ja';
  return most.count > 0 ? most.language : 'en';
}
