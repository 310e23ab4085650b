import { useState } from 'react';

export interface Selection {
  /** Of what is listed, in its order. */
  ids: number[];
  /** Something is chosen, or is about to be. */
  isOn: boolean;
  has(id: number): boolean;
  /** `isRange`: everything from the last one pressed to this one. */
  toggle(id: number, isRange: boolean): void;
  start(): void;
  all(): void;
  clear(): void;
}

interface Chosen {
  ids: ReadonlySet<number>;
  /** The last one pressed: where a range begins. */
  anchor: number | null;
  isOn: boolean;
}

const NOTHING: Chosen = { ids: new Set(), anchor: null, isOn: false };

/**
 * Which of the listed items are chosen. What leaves the list, for the trash perhaps, is chosen no longer, and nothing is in
 * another list.
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
