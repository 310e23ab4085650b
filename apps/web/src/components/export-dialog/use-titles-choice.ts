import { followShots } from '@talkreel/captions/follow-shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { BrandView } from '@talkreel/contracts/http/brand';
import type { Project } from '@talkreel/contracts/http/projects';
import type { Title } from '@talkreel/contracts/http/titles';
import type { TitleKind } from '@talkreel/contracts/titles';
import { useAuth } from '../../lib/auth/user.ts';
import { useExportedTitles } from '../../lib/exports/exports.ts';
import { useSessionState } from '../../lib/use-session-state.ts';
import { suggestTitle } from './suggest-title.ts';

interface Kept {
  /** Null until something is changed: they are those of the newest export. */
  titles: Title[] | null;
  /** Earlier states, the latest last, and those that were undone. */
  past: Title[][];
  undone: Title[][];
  /** The text that is being typed: all of its letters are one step. */
  typing: string | null;
}
const NONE: Kept = { titles: null, past: [], undone: [], typing: null };
const KEPT_STEPS = 50;

/** A text on screen as it stands now. */
export interface ChosenTitle {
  title: Title;
  problem: 'empty' | 'words' | null;
}

/**
 * The words on screen of a video: those of its newest export, then kept in this tab over reloads, and undone one after
 * another. `spoken`: the words of the video; undefined: there are none, or they are not loaded.
 */
export function useTitlesChoice(
  { id, captionsUrl }: Project,
  kit: BrandView | undefined,
  spoken: readonly TimedWord[] | undefined,
) {
  const { user } = useAuth();
  const [kept, patch] = useSessionState(`talkreel-titles-${id}:${user?.id}`, NONE);
  const exported = useExportedTitles(id);
  const titles = kept.titles ?? exported;
  const { past, undone } = kept;
  const chosen = titles.map((title) => chosenOf(title, spoken));
  const now = chosen.map(({ title }) => title);
  const set = (next: Title[], typing: string | null = null): void =>
    patch((before) => {
      const isSameStep = typing !== null && typing === before.typing;
      const steps = [...before.past, before.titles ?? exported].slice(-KEPT_STEPS);
      return { titles: next, past: isSameStep ? before.past : steps, undone: [], typing };
    });
  const isWaiting =
    captionsUrl !== null && spoken === undefined && titles.some(({ time }) => time.at === 'words');
  return {
    chosen,
    spoken,
    /** Adds one, and returns it. */
    add(kind: TitleKind): Title {
      const title = suggestTitle(kind, spoken ?? [], kit);
      set([...now, title]);
      return title;
    },
    change(index: number, change: Partial<Title>): void {
      const typed = Object.keys(change).filter((part) => part === 'text' || part === 'detail');
      const next = now.map((title, at) => (at === index ? { ...title, ...change } : title));
      set(next, typed.length > 0 ? `${index} ${typed.join(' ')}` : null);
    },
    remove: (index: number): void => set(now.filter((_, at) => at !== index)),
    undo: past.length > 0 ? () => patch(stepBack) : null,
    redo: undone.length > 0 ? () => patch(stepForward) : null,
    /** What the preview shows: those without a problem. */
    shown: chosen.flatMap(({ title, problem }) => (problem === null ? [written(title)] : [])),
    /** What an export asks for; undefined while one has a problem, or the words are not loaded. */
    asked:
      isWaiting || chosen.some(({ problem }) => problem !== null) ? undefined : now.map(written),
  };
}

export type TitlesChoice = ReturnType<typeof useTitlesChoice>;

/** As the server stores it, so that an export of it is found again. */
function written(title: Title): Title {
  const clean = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  return { ...title, text: clean(title.text), detail: clean(title.detail) };
}

function chosenOf(title: Title, spoken: readonly TimedWord[] | undefined): ChosenTitle {
  if (title.text.trim() === '') return { title, problem: 'empty' };
  if (title.time.at !== 'words' || spoken === undefined) return { title, problem: null };
  const [followed] = followShots([title.time], spoken);
  if (followed === undefined || followed.isLost) return { title, problem: 'words' };
  return { title: { ...title, time: followed.shot }, problem: null };
}

function stepBack({ titles, past, undone }: Kept): Partial<Kept> {
  const before = past.at(-1);
  if (before === undefined) return {};
  return {
    titles: before,
    past: past.slice(0, -1),
    undone: [...undone, titles ?? []],
    typing: null,
  };
}

function stepForward({ titles, past, undone }: Kept): Partial<Kept> {
  const after = undone.at(-1);
  if (after === undefined) return {};
  return {
    titles: after,
    past: [...past, titles ?? []],
    undone: undone.slice(0, -1),
    typing: null,
  };
}
