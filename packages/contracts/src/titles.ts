/** Words on screen of an export, beside its captions. Without zod: browsers load it. */
export const TITLES_MAX = 8;

/** hook: what stops somebody who scrolls; sticker: a price or an offer; lower-third: who is speaking. */
export const titleKinds = ['hook', 'sticker', 'lower-third', 'call-to-action'] as const;
export type TitleKind = (typeof titleKinds)[number];

/** How each kind may look; it begins with the first. */
export const titleStyles = {
  hook: ['panel', 'bold', 'card'],
  sticker: ['burst', 'tag'],
  'lower-third': ['bar', 'block'],
  'call-to-action': ['pill', 'stack'],
} as const satisfies Record<TitleKind, readonly string[]>;
export type TitleStyle = (typeof titleStyles)[TitleKind][number];
export const allTitleStyles = Object.values(titleStyles).flat() as TitleStyle[];

export const hasTitleStyle = (kind: TitleKind, style: string): boolean =>
  titleStyles[kind].some((each) => each === style);

/** The most characters of the text, and of what is smaller beside it; 0: there is none. */
export const titleLimits: Readonly<Record<TitleKind, { text: number; detail: number }>> = {
  hook: { text: 70, detail: 0 },
  sticker: { text: 18, detail: 26 },
  'lower-third': { text: 36, detail: 44 },
  'call-to-action': { text: 28, detail: 48 },
};

/** start, end: of the video, for some seconds; whole: all of it; words: while they are spoken. */
export const titleTimes = ['start', 'end', 'whole', 'words'] as const;
export type TitleTime = (typeof titleTimes)[number];
export const TITLE_SECONDS = { least: 1, most: 30 } as const;
/** The time a kind begins with. */
export const firstTimes: Readonly<Record<TitleKind, { at: TitleTime; seconds: number }>> = {
  hook: { at: 'start', seconds: 3 },
  sticker: { at: 'whole', seconds: 4 },
  'lower-third': { at: 'start', seconds: 4 },
  'call-to-action': { at: 'end', seconds: 4 },
};

/** How far a sticker is turned, in degrees. */
export const TITLE_TILT = { most: 20, first: -8 } as const;
