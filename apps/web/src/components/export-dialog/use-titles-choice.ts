import { useState } from 'react';
import { drawablePart } from '@talkreel/captions/faces';
import { followShots } from '@talkreel/captions/follow-shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { BrandView } from '@talkreel/contracts/http/brand';
import type { Project } from '@talkreel/contracts/http/projects';
import type { Title } from '@talkreel/contracts/http/titles';
import type { TitleKind } from '@talkreel/contracts/titles';
import { useAuth } from '../../lib/auth/user.ts';
import { paintOf } from '../../lib/brand/brand.ts';
import { choiceKey, type ChosenFor } from '../../lib/draft-choices.ts';
import { usePlannedAd } from '../../lib/planned-ads.ts';
import { useSessionState } from '../../lib/use-session-state.ts';
import { suggestTitle } from './suggest-title.ts';

interface Kept {
  /** Null until something is changed: they are those that the video begins with. */
  titles: Title[] | null;
  /** Earlier states, the latest last, and those that were undone. */
  past: Title[][];
  undone: Title[][];
  /** The text that is being typed: all of its letters are one step. */
  typing: string | null;
}
const NONE: Kept = { titles: null, past: [], undone: [], typing: null };
const KEPT_STEPS = 50;
const NO_TITLES: Title[] = [];

/** A text on screen as it stands now. */
export interface ChosenTitle {
  title: Title;
  /** letters: none of our fonts has any of them. */
  problem: 'empty' | 'letters' | 'words' | null;
}

interface Around {
  kit: BrandView | undefined;
  /** The words of the video; undefined: there are none, or they are not loaded. */
  spoken: readonly TimedWord[] | undefined;
  /** The language of the words, in which claims are looked for. */
  language: string | undefined;
}

/** What words on screen are on. */
interface On {
  of: ChosenFor;
  /** The length of the video. */
  seconds: number;
  hasWords: boolean;
  /** What it begins with. */
  first: Title[];
}

/**
 * The words on screen of a video: those of its newest export, or of its batch or film, or of the draft that it was made
 * from. Of several videos, which say different words: at their start or end, or all the time.
 */
export function useTitlesChoice(
  project: Project,
  ids: readonly number[],
  { first, ...around }: Around & { first: Title[] | undefined },
) {
  const isForMany = ids.length > 1;
  const planned = usePlannedAd(project.id)?.titles;
  return useTitles(
    {
      of: isForMany ? (ids.join(',') as ChosenFor) : project.id,
      seconds: project.durationSeconds ?? 0,
      hasWords: project.captionsUrl !== null && !isForMany,
      first: isForMany ? NO_TITLES : (first ?? planned ?? NO_TITLES),
    },
    isForMany ? { ...around, spoken: undefined } : around,
  );
}

/** Words on screen, kept in this tab over reloads, and undone one after another. */
export function useTitles(on: On, { kit, spoken, language }: Around) {
  const choice = useKeptTitles(on, kit, spoken);
  const [cramped, setCramped] = useState<string | null>(null);
  const { chosen } = choice;
  const isWaiting =
    on.hasWords && spoken === undefined && chosen.some(({ title }) => title.time.at === 'words');
  const isIncomplete = isWaiting || chosen.some(({ problem }) => problem !== null);
  const shown = shownOf(chosen);
  return {
    part: {
      choice,
      of: String(on.of),
      videoSeconds: on.seconds,
      spoken,
      language,
      cramped,
      paint: paintOf(kit),
    },
    /** What the preview shows: those without a problem. */
    preview: { shown, spoken, onCramped: setCramped },
    /** What an export asks for; undefined while one has a problem, or the words are not loaded. */
    asked: isIncomplete ? undefined : shown,
    problem: problemOf(chosen, cramped),
  };
}

export type TitlesChoice = ReturnType<typeof useTitles>;

/** What keeps the words on screen from being exported; null: nothing. */
function problemOf(chosen: readonly ChosenTitle[], cramped: string | null): string | null {
  if (chosen.some(({ problem }) => problem === 'empty'))
    return 'Write the words on screen first, or remove them.';
  if (chosen.some(({ problem }) => problem !== null))
    return 'Fix or remove the words on screen that can’t be shown first.';
  return cramped === null ? null : `Make room for “${cramped}” first.`;
}

function useKeptTitles(
  { of, first }: On,
  kit: BrandView | undefined,
  spoken: readonly TimedWord[] | undefined,
) {
  const { user } = useAuth();
  const key = choiceKey('titles', of, user?.id);
  const [kept, patch] = useSessionState(key, NONE);
  const { past, undone } = kept;
  const chosen = (kept.titles ?? first).map((title) => chosenOf(title, spoken));
  const now = chosen.map(({ title }) => title);
  const set = (next: Title[], typing: string | null = null): void =>
    patch((before) => {
      const isSameStep = typing !== null && typing === before.typing;
      const steps = [...before.past, before.titles ?? first].slice(-KEPT_STEPS);
      return { titles: next, past: isSameStep ? before.past : steps, undone: [], typing };
    });
  return {
    chosen,
    isChanged: kept.titles !== null,
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
  };
}

export type KeptTitles = ReturnType<typeof useKeptTitles>;

function shownOf(chosen: readonly ChosenTitle[]): Title[] {
  return chosen.flatMap(({ title, problem }) => (problem === null ? [written(title)] : []));
}

/** Those that can be shown as they are. */
export const showable = (
  titles: readonly Title[],
  spoken: readonly TimedWord[] | undefined,
): Title[] => shownOf(titles.map((title) => chosenOf(title, spoken)));

/** As the server stores it, so that an export of it is found again. */
function written(title: Title): Title {
  const clean = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  return { ...title, text: clean(title.text), detail: clean(title.detail) };
}

const isUndrawable = (text: string): boolean =>
  text.trim() !== '' && drawablePart(text).trim() === '';

function chosenOf(title: Title, spoken: readonly TimedWord[] | undefined): ChosenTitle {
  if (title.text.trim() === '') return { title, problem: 'empty' };
  if (isUndrawable(title.text) || isUndrawable(title.detail)) return { title, problem: 'letters' };
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
