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
import { setShotsQuery, useSaveSetShots } from '../api/shots.ts';
import { titlesOf, type ShownVideo } from '../model/set-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';

/** Until the video is there, its end is somewhere. */
const UNKNOWN_SECONDS = 10;

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
  const chosen = isChanged ? JSON.stringify(titles.preview.shown) : null;
  const isLoaded = data !== undefined;
  const keep = useEffectEvent(() => {
    if (chosen !== null && chosen !== JSON.stringify(titlesOf(data)))
      save({ titles: JSON.parse(chosen) as Title[] });
  });
  useEffect(() => {
    if (isLoaded) keep();
  }, [isLoaded, chosen]);
  return titles;
}
