import { useState } from 'react';

export interface Selection {
  /** The selected ids, in the order of the list. */
  ids: number[];
  /** Whether something is chosen, or is about to be. */
  isOn: boolean;
  has(id: number): boolean;
  /** Selects or deselects an item. `isRange`: everything from the last one pressed to this one. */
  toggle(id: number, isRange: boolean): void;
  start(): void;
  all(): void;
  clear(): void;
}

interface Chosen {
  ids: ReadonlySet<number>;
  /** The item that was pressed last, where a range begins. */
  anchor: number | null;
  isOn: boolean;
}

const NOTHING: Chosen = { ids: new Set(), anchor: null, isOn: false };

/**
 * Tracks which of the listed items are chosen. An item that leaves the list, for the trash perhaps, is no longer
 * chosen, and in another list nothing is.
 */
export function useSelection(listed: number[], list: string): Selection {
  const [{ of, chosen }, setState] = useState({ of: list, chosen: NOTHING });
  if (of !== list) setState({ of: list, chosen: NOTHING });
  const setChosen = (next: (before: Chosen) => Chosen): void =>
    setState((state) => ({ ...state, chosen: next(state.chosen) }));
  const ids = listed.filter((id) => chosen.ids.has(id));
  return {
    ids,
    isOn: chosen.isOn || ids.length > 0,
    has: (id) => chosen.ids.has(id),
    toggle: (id, isRange) => setChosen((before) => toggled(before, listed, id, isRange)),
    start: () => setChosen(() => ({ ...NOTHING, isOn: true })),
    all: () => setChosen(() => ({ ids: new Set(listed), anchor: null, isOn: true })),
    clear: () => setChosen(() => NOTHING),
  };
}

export function toggled(before: Chosen, listed: number[], id: number, isRange: boolean): Chosen {
  const ids = new Set(listed.filter((one) => before.ids.has(one)));
  const isChosen = !ids.has(id);
  for (const one of isRange ? rangeOf(listed, before.anchor, id) : [id])
    if (isChosen) ids.add(one);
    else ids.delete(one);
  return { ids, anchor: id, isOn: before.isOn };
}

function rangeOf(listed: number[], from: number | null, to: number): number[] {
  const ends = [from ?? to, to].map((id) => listed.indexOf(id));
  if (ends.includes(-1)) return [to];
  return listed.slice(Math.min(...ends), Math.max(...ends) + 1);
}
