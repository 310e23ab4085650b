import { useMemo } from 'react';
import { captionStyles, type CaptionStyle } from '@talkreel/contracts/exports';
import { useAuth } from './auth/user.ts';
import { createStore, useStore, type Store } from './store.ts';
import { readStored, writeStored } from './stored.ts';

/** What a video is posted with, as the user chose it on the stage. */
export interface Posting {
  /** The style of the captions; null: none. */
  captions: CaptionStyle | null;
  /** Whether it carries what the brand kit has. */
  hasBrand: boolean;
  /** Whether the stage shows what the networks cover. */
  showsSafeArea: boolean;
}

const FIRST: Posting = { captions: 'word', hasBrand: true, showsSafeArea: false };

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
