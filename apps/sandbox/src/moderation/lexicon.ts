/** The categories of the moderation service, and whether they apply to images too. */
export const moderationCategories = {
  harassment: { image: false },
  'harassment/threatening': { image: false },
  hate: { image: false },
  'hate/threatening': { image: false },
  illicit: { image: false },
  'illicit/violent': { image: false },
  'self-harm': { image: true },
  'self-harm/intent': { image: true },
  'self-harm/instructions': { image: true },
  sexual: { image: true },
  'sexual/minors': { image: false },
  violence: { image: true },
  'violence/graphic': { image: true },
} as const;

export type ModerationCategory = keyof typeof moderationCategories;

/**
 * Phrases for each category. A simulation needs no judgement, only phrases that clearly harmful
 * texts contain and ordinary advertising does not.
 */
const patterns: ReadonlyArray<[RegExp, ModerationCategory[]]> = [
  [
    /\b(i (will|'ll|am going to)|we'll|gonna) (kill|hurt|stab|shoot) (you|him|her|them|everyone)\b/i,
    ['harassment', 'harassment/threatening', 'violence'],
  ],
  [/\b(you are|you're|he is|she is|they are) (worthless|subhuman|vermin|scum)\b/i, ['harassment']],
  [
    /\b(exterminate|eradicate|gas|kill) (all|every|the) [\p{L} -]{0,24}(people|race|religion|immigrants|gays|jews|muslims|christians)\b/iu,
    ['hate', 'hate/threatening', 'violence'],
  ],
  [
    /\b(all|every|those) [\p{L} -]{0,24}(immigrants|gays|jews|muslims|christians|blacks|whites|asians) (are|is) (vermin|subhuman|filth|animals)\b/iu,
    ['hate', 'harassment'],
  ],
  [
    /\bhow to (make|build|cook) (a |an )?(pipe ?bomb|bomb|explosives?|nerve agent|ghost gun)\b/i,
    ['illicit', 'illicit/violent', 'violence'],
  ],
  [
    /\bhow to (make|cook|synthesi[sz]e|buy) (meth|methamphetamine|fentanyl|cocaine|heroin)\b/i,
    ['illicit'],
  ],
  [
    /\bhow to (shoplift|hack into|launder money|steal (a car|cars|money|credit cards?|an identity|identities|from))\b/i,
    ['illicit'],
  ],
  [
    /\b(i want to|i'm going to|i will) (kill myself|end my life|die by suicide|cut myself)\b/i,
    ['self-harm', 'self-harm/intent'],
  ],
  [
    /\b(how to|best way to|ways to) (kill (myself|yourself)|commit suicide|self[- ]harm|starve yourself)\b/i,
    ['self-harm', 'self-harm/instructions'],
  ],
  [
    /\b(child|minor|underage|schoolgirl|schoolboy)s?\b.{0,40}\b(nude|naked|sex|sexual|porn|erotic)\w*\b|\b(nude|naked|sex|sexual|porn|erotic)\w*\b.{0,40}\b(child|children|minors?|underage|schoolgirls?|schoolboys?)\b/i,
    ['sexual', 'sexual/minors'],
  ],
  [
    /\b(porn|pornographic|explicit sex|hardcore sex|fully nude|naked (woman|man|girl|boy)|erotic)\b/i,
    ['sexual'],
  ],
  [
    /\b(behead(ed|ing)?|dismember(ed|ing)?|disembowel(ed|ing)?|blood-soaked corpse|mutilated)\b/i,
    ['violence', 'violence/graphic'],
  ],
];

export function categoriesOf(text: string): Set<ModerationCategory> {
  return new Set(
    patterns.flatMap(([pattern, categories]) => (pattern.test(text) ? categories : [])),
  );
}

/** Texts that a writing model refuses. */
export function mustRefuse(text: string): boolean {
  return categoriesOf(text).size > 0;
}
