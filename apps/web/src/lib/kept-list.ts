import { useEffect } from 'react';
import { createStore, useStore, type Store } from './store.ts';
import { readStored, writeStored } from './stored.ts';

interface Kept<Item> {
  items: Item[];
}

export interface KeptList<Item> {
  /** Changes the list as it is stored by now: another tab may have changed it meanwhile. */
  change: (userId: string, change: (items: Item[]) => Item[]) => void;
  /** The list, newest first, also as another tab changes it. */
  useItems: (userId: string) => Item[];
}

/** A list that this browser keeps for an account: other tabs and later days find it. No more than `most` items are. */
export function keptList<Item>(name: string, most: number): KeptList<Item> {
  const stores = new Map<string, Store<Item[]>>();
  // The key ends with its owner's id: it is forgotten with the account.
  const keyOf = (userId: string): string => `talkreel-${name}:${userId}`;
  function stored(userId: string): Item[] | null {
    const items = readStored<Kept<Item>>('local', keyOf(userId))?.items;
    return Array.isArray(items) ? items : null;
  }
  function storeOf(userId: string): Store<Item[]> {
    const known = stores.get(userId);
    if (known !== undefined) return known;
    const store = createStore<Item[]>(stored(userId) ?? []);
    stores.set(userId, store);
    return store;
  }
  return {
    change(userId, change) {
      const store = storeOf(userId);
      // Where storage is off, the open page works without.
      const items = change(stored(userId) ?? store.get()).slice(0, most);
      store.set(items);
      writeStored('local', keyOf(userId), { items });
    },
    useItems(userId) {
      const store = storeOf(userId);
      useEffect(() => {
        // Another tab may have changed it while nothing here followed it.
        const items = stored(userId) ?? store.get();
        if (JSON.stringify(items) !== JSON.stringify(store.get())) store.set(items);
        const follow = ({ key }: StorageEvent): void => {
          if (key === null || key === keyOf(userId)) store.set(stored(userId) ?? []);
        };
        window.addEventListener('storage', follow);
        return () => window.removeEventListener('storage', follow);
      }, [store, userId]);
      return useStore(store);
    },
  };
}
