import { textOfRun } from '@talkreel/captions/follow-shots';
import type { ShotTime, WordRun } from '@talkreel/captions/shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import type { Shot } from '@talkreel/contracts/http/shots';

/** A shot as it stands now. */
export interface PlacedShot extends ShotTime {
  shot: Shot;
  /** Undefined while it is loaded, and once it is deleted. */
  media: MediaItem | undefined;
  problem: 'words' | 'media' | null;
}

/** Shots that are being changed, in the order of their words. */
export interface EditedShots {
  /** The words that they can be at; undefined while they are loaded. */
  spoken: TimedWord[] | undefined;
  placed: PlacedShot[];
  /** Puts media at words; null: a punch-in. */
  add: (run: WordRun, mediaId: string | null) => void;
  change: (index: number, change: Partial<Shot>) => void;
  /** Shows one at other words. */
  move: (index: number, run: WordRun) => void;
  remove: (index: number) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

const LOOK = {
  corner: 'top-right',
  shape: 'circle',
  clipStart: 0,
  ending: 'loop',
  transition: 'cut',
  zoom: 'slow',
} as const;

/** The layout that a shot begins with. */
export const layoutFor = (mediaId: string | null): Shot['layout'] =>
  mediaId === null ? 'punch' : 'media';

/** The changes of shots; `set` is given all of them. */
export function changesOf(
  { spoken, placed }: Pick<EditedShots, 'spoken' | 'placed'>,
  set: (shots: Shot[]) => void,
): Pick<EditedShots, 'add' | 'change' | 'move' | 'remove'> {
  const sorted = placed.map(({ shot }) => shot);
  const setSorted = (shots: Shot[]): void => set(shots.toSorted((a, b) => a.from - b.from));
  const at = ({ from, to }: WordRun) => ({ from, to, words: textOfRun(spoken ?? [], from, to) });
  const changed = (index: number, change: Partial<Shot>): Shot[] =>
    sorted.map((shot, place) => (place === index ? { ...shot, ...change } : shot));
  return {
    add: (run, mediaId) =>
      setSorted([...sorted, { ...at(run), mediaId, layout: layoutFor(mediaId), ...LOOK }]),
    change: (index, change) => set(changed(index, change)),
    move: (index, run) => setSorted(changed(index, at(run))),
    remove: (index) => set(sorted.filter((_, place) => place !== index)),
  };
}

/** Whether these are the same shots, in whatever order their fields were written. */
export function isSame(shots: readonly Shot[], others: readonly Shot[]): boolean {
  return (
    shots.length === others.length &&
    shots.every((shot, at) => {
      const other = others[at];
      const parts = Object.keys({ ...shot, ...other }) as Array<keyof Shot>;
      return parts.every((part) => shot[part] === other?.[part]);
    })
  );
}

/** Earlier states, the latest last, and those that were undone. */
export interface Steps<State> {
  past: State[];
  undone: State[];
}

const KEPT_STEPS = 50;

/** The steps after a change; `before`: the state until then. */
export const stepOn = <State>({ past }: Steps<State>, before: State): Steps<State> => ({
  past: [...past, before].slice(-KEPT_STEPS),
  undone: [],
});

interface Stepped<State> {
  state: State;
  steps: Steps<State>;
}

/** The state before `now`; null: there is none. */
export function stepBack<State>({ past, undone }: Steps<State>, now: State): Stepped<State> | null {
  const state = past.at(-1);
  if (state === undefined) return null;
  return { state, steps: { past: past.slice(0, -1), undone: [...undone, now] } };
}

/** The state that was undone last; null: none was. */
export function stepForward<State>(
  { past, undone }: Steps<State>,
  now: State,
): Stepped<State> | null {
  const state = undone.at(-1);
  if (state === undefined) return null;
  return { state, steps: { past: [...past, now], undone: undone.slice(0, -1) } };
}
