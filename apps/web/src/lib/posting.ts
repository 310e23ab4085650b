import { useMemo } from 'react';
import { captionLooks } from '@talkreel/captions/styles';
import {
  BLURRED_BACKGROUND,
  captionStyles,
  POSTED_FORMAT,
  type CaptionStyle,
} from '@talkreel/contracts/exports';
import type { BrandView } from '@talkreel/contracts/http/brand';
import { DEFAULT_LABEL } from '@talkreel/contracts/label';
import type { WholeExport } from './exports/exports.ts';
import { useAuth } from './auth/user.ts';
import { createStore, useStore, type Store } from './store.ts';
import { readStored, writeStored } from './stored.ts';

/** What a video is posted with, as the user chose it on the stage. */
export interface Posting {
  /** The style of the captions; null: none. */
  captions: CaptionStyle | null;
  /** Whether it carries what the brand kit has. */
  hasBrand: boolean;
  /** Whether the stage shows, before the video is made, what the networks cover. */
  showsSafeArea: boolean;
}

const FIRST: Posting = { captions: 'word', hasBrand: true, showsSafeArea: true };

const stores = new Map<string, Store<Posting>>();

/** The key ends with its owner's id: it is forgotten with the account. */
const keyOf = (userId: string): string => `talkreel-posting:${userId}`;

function storeOf(userId: string): Store<Posting> {
  const known = stores.get(userId);
  if (known !== undefined) return known;
  const store = createStore(read(userId));
  stores.set(userId, store);
  return store;
}

/** Another release may have stored a style that this one does not know. */
function read(userId: string): Posting {
  const kept = readStored<Posting>('local', keyOf(userId)) ?? {};
  const isKnown = kept.captions === null || captionStyles.some((style) => style === kept.captions);
  return {
    captions: isKnown ? (kept.captions ?? null) : FIRST.captions,
    hasBrand: typeof kept.hasBrand === 'boolean' ? kept.hasBrand : FIRST.hasBrand,
    showsSafeArea:
      typeof kept.showsSafeArea === 'boolean' ? kept.showsSafeArea : FIRST.showsSafeArea,
  };
}

/** The user's choice, remembered in this browser for every video. */
export function usePosting(): [Posting, (change: Partial<Posting>) => void] {
  const userId = useAuth().user?.id ?? '';
  const store = useMemo(() => storeOf(userId), [userId]);
  const posting = useStore(store);
  const choose = (change: Partial<Posting>): void => {
    const next = { ...store.get(), ...change };
    store.set(next);
    writeStored('local', keyOf(userId), next);
  };
  return [posting, choose];
}

/** An export as it is posted, without anything on it. */
export const NOTHING_POSTED: WholeExport = {
  format: POSTED_FORMAT,
  background: BLURRED_BACKGROUND,
  brand: null,
  captions: null,
  label: null,
  shots: [],
  titles: [],
};

/** The export as it is posted. `textId`: the words that were seen; null: there are none. */
export function postedExport(
  { captions, hasBrand }: Posting,
  kit: BrandView | undefined,
  textId: string | null,
): WholeExport {
  const parts = { logo: !!kit?.logo, endCard: !!kit?.endCard, music: !!kit?.music };
  const label = kit?.labels?.[POSTED_FORMAT];
  return {
    ...NOTHING_POSTED,
    // As the last export of this shape had it, which the server remembers.
    label: label === undefined ? DEFAULT_LABEL : label,
    brand: hasBrand && Object.values(parts).includes(true) ? parts : null,
    captions:
      captions === null || textId === null
        ? null
        : { style: captions, ...captionLooks[captions], textId },
  };
}
