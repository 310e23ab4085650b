import type { SetShots } from '@talkreel/contracts/http/set-shots';
import type { Title } from '@talkreel/contracts/http/titles';
import type { ShotText } from '@talkreel/contracts/sets';
import { readStored, writeStored } from '../../../lib/stored.ts';
import type { RowShot } from './draft-shots.ts';
import type { SetKind } from './set-kinds.ts';

/** The texts of a set that is being started, and the rows that they were written in. */
export interface StartedTexts {
  rows: readonly string[];
  texts: readonly ShotText[];
}

/** The shots and words on screen of a draft, which its set is to have. */
export interface UnsentAd extends StartedTexts {
  shots: readonly RowShot[];
  titles: readonly Title[];
  /** When it was sent, in ms since 1970, by this browser’s clock. */
  atMs: number;
}

interface Of {
  kind: SetKind;
  userId: string;
}

const KEPT = 5;
/** How far a set’s start may be from the moment at which it was sent: the clock of a device may be wrong. */
const APART_MS = 3_600_000;

const keyOf = ({ kind, userId }: Of): string => `talkreel-${kind}-unsent-ads:${userId}`;

const isOf = (ad: UnsentAd, texts: readonly ShotText[]): boolean =>
  JSON.stringify(ad.texts) === JSON.stringify(texts);

/** What was noted and is not known to have arrived, newest first. Kept in the browser, because a tab may be closed. */
export const unsentAds = (of: Of): UnsentAd[] =>
  readStored<{ ads: UnsentAd[] }>('local', keyOf(of))?.ads ?? [];

export function noteUnsentAd(of: Of, ad: UnsentAd): void {
  const others = unsentAds(of).filter((one) => !isOf(one, ad.texts));
  writeStored('local', keyOf(of), { ads: [ad, ...others].slice(0, KEPT) });
}

export function forgetUnsentAd(of: Of, texts: readonly ShotText[]): void {
  const left = unsentAds(of).filter((ad) => !isOf(ad, texts));
  writeStored('local', keyOf(of), left.length === 0 ? null : { ads: left });
}

/**
 * What a set without shots and words on screen was to have: the ad that was sent when it was started, for the same words.
 * `wordsOf`: counts them as the server does.
 */
export function unsentAdOf(
  ads: readonly UnsentAd[],
  { createdAt, texts }: Pick<SetShots, 'texts'> & { createdAt: string },
  wordsOf: (
    texts: readonly ShotText[],
  ) => Array<{ part: number | null; words: ReadonlyArray<{ text: string }> }>,
): UnsentAd | undefined {
  const said = (all: ReturnType<typeof wordsOf>): string =>
    JSON.stringify(all.map(({ part, words }) => [part, words.map(({ text }) => text)]));
  const wanted = said(texts);
  return ads.find(
    (ad) =>
      Math.abs(Date.parse(createdAt) - ad.atMs) < APART_MS && said(wordsOf(ad.texts)) === wanted,
  );
}
