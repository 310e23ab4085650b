import { createContext, use, useEffect } from 'react';
import { useLocation, type DataRouter, type Location } from 'react-router-dom';

/** Query parameters; null removes one. */
export type SearchParts = Readonly<Record<string, string | null>>;

/** The router itself, for code that must know its location at this moment, which React learns slightly later. */
export interface Address {
  router: Pick<DataRouter, 'state' | 'navigate'>;
  /** Whether this document is still at its first location. */
  isFirst: () => boolean;
}

export const AddressContext = createContext<Address | null>(null);

export function createAddress(router: DataRouter): Address {
  const { key } = router.state.location;
  let isFirst = true;
  router.subscribe(({ location }) => {
    if (location.key !== key) isFirst = false;
  });
  return { router, isFirst: () => isFirst };
}

export function useAddress(): Address {
  const address = use(AddressContext);
  if (address === null) throw new Error('useAddress must be used within the app');
  return address;
}

/** The query with these parameters changed; they come last, in this order. */
export function searchWith(search: string, parts: SearchParts): string {
  const after = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parts)) {
    after.delete(name);
    if (value !== null) after.set(name, value);
  }
  return after.size === 0 ? '' : `?${after.toString()}`;
}

/** The state of an address that the page wrote itself: it records what is shown and requests nothing. */
const OWN = { isOwn: true };

export const isOwn = ({ state }: Location): boolean =>
  (state as Partial<typeof OWN> | null)?.isOwn === true;

/** Changes this page's query, as a new history entry or by replacing the current one. */
export function writeSearch({ router }: Address, parts: SearchParts, entry: 'new' | 'same'): void {
  const { pathname, search, hash } = router.state.location;
  void router.navigate(
    { pathname, search: searchWith(search, parts), hash },
    {
      replace: entry === 'same',
      state: OWN,
      preventScrollReset: true,
      // A new entry follows a press, which is answered at once.
      flushSync: entry === 'new',
    },
  );
}

/**
 * Keeps query parameters in step with the page. A navigation in progress, or one that happened since this render, is
 * not undone: the page renders again after it, or is gone.
 */
export function useKeptSearch(parts: SearchParts, isOn: boolean): void {
  const address = useAddress();
  const { key, search } = useLocation();
  const kept = JSON.stringify(parts);
  useEffect(() => {
    const known = JSON.parse(kept) as SearchParts;
    if (!isOn || searchWith(search, known) === searchWith(search, {})) return;
    const { navigation, location } = address.router.state;
    if (navigation.state === 'idle' && location.key === key) writeSearch(address, known, 'same');
  }, [address, isOn, key, search, kept]);
}
