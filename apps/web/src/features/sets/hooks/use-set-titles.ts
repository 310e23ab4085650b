import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LANGUAGE } from '@talkreel/contracts/constants';
import type { Title } from '@talkreel/contracts/http/titles';
import {
  useTitles,
  type TitlesChoice,
} from '../../../components/export-dialog/use-titles-choice.ts';
import { brandQuery } from '../../../lib/brand/brand.ts';
import { captionWordsQuery } from '../../../lib/captions/captions.ts';
import { forgetChosenTitles } from '../../../lib/draft-choices.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import { setShotsQuery, useSaveSetShots } from '../api/shots.ts';
import { titlesOf, type ShownVideo } from '../model/set-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';

/** Until the video is there, its end is somewhere. */
const UNKNOWN_SECONDS = 10;

/** What the server had when this tab last agreed with it, over reloads: what it has later is of another tab. */
const NOT_KNOWN: { version: number | null; titles: string } = { version: null, titles: '' };

/** The same for the same titles, in whatever order their fields are. */
const textOf = (titles: readonly Title[]): string =>
  JSON.stringify(titles, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );

/**
 * The words on screen of all videos of a batch, or of a film. Those that can be shown are saved with every change; what
 * is being typed, and steps to undo, are kept in this tab.
 */
export function useSetTitles(
  { kind, id, userId }: { kind: SetKind; id: string; userId: string },
  video: ShownVideo | null,
): TitlesChoice {
  const { data } = useQuery(setShotsQuery({ kind, id }));
  const of = `${kind}-${id}` as const;
  const save = useSaveSetShots({ kind, id }, () => forgetChosenTitles(of, userId));
  const isFilm = kind === 'film';
  const words = useQuery({
    ...captionWordsQuery(video?.projectId ?? 0),
    enabled: isFilm && video !== null,
  });
  const { data: kit } = useQuery(brandQuery);
  const titles = useTitles(
    {
      of,
      seconds: video?.seconds ?? UNKNOWN_SECONDS,
      hasWords: isFilm && video !== null,
      first: titlesOf(data),
    },
    // Videos of a batch say different words.
    { kit, spoken: isFilm ? words.data?.spoken : undefined, language: LANGUAGE },
  );
  const { isChanged } = titles.part.choice;
  const { shown } = titles.preview;
  const chosen = isChanged ? textOf(shown) : null;
  const stored = textOf(titlesOf(data));
  const version = data?.version ?? null;
  const [isLoaded, isKept] = [version !== null, chosen !== null];
  const [known, know] = useSessionState(`talkreel-known-titles-${of}:${userId}`, NOT_KNOWN);
  // Shots raise the version too.
  const isOlder =
    known.version !== null &&
    version !== null &&
    version > known.version &&
    stored !== known.titles &&
    stored !== chosen;
  const meet = useEffectEvent(() => {
    if (isKept && isOlder) forgetChosenTitles(of, userId);
    else if (!isKept || chosen === stored) know({ version, titles: stored });
  });
  useEffect(() => {
    if (isLoaded) meet();
  }, [isLoaded, version, stored, isKept]);
  const keep = useEffectEvent(() => {
    if (chosen !== null && chosen !== stored && !isOlder) save({ titles: shown });
  });
  // Not when what is stored changes: what could not be saved would be sent again and again.
  useEffect(() => {
    if (isLoaded) keep();
  }, [isLoaded, chosen]);
  return titles;
}
