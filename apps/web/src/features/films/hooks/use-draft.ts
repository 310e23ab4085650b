import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { filmPath } from '@talkreel/contracts/job-path';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import type { ShownPerformer } from '../../../lib/performers.ts';
import type { FilmHandover } from '../../../lib/film-handover.ts';
import { askOnce, reportNotStarted } from '../../../lib/request-intent.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import { useStillHere } from '../../../lib/use-still-here.ts';
import { useSessionState, type Patch } from '../../../lib/use-session-state.ts';
import { voicesQuery } from '../../../lib/voices.ts';
import { filmQuery, startFilm } from '../api/films.ts';
import {
  bodyOf,
  castAgain,
  firstDraft,
  handedOver,
  problemOfDraft,
  withUnlisted,
  withoutSent,
  type FilmDraft,
} from '../model/draft.ts';

/** The film that is being composed. */
export function useDraft(userId: string, listed: readonly ShownPerformer[]) {
  const { state, key } = useLocation();
  const handover = state as FilmHandover | null;
  const { speech } = useSpeechReader();
  const [stored, patch] = useSessionState(`film-draft:${userId}`, firstDraft, (draft) =>
    handover === null ? draft : handedOver(draft, key, handover),
  );
  const voices = useQuery(voicesQuery);
  const performers = withUnlisted(listed, stored.guest);
  const draft = castAgain(stored, performers, voices.data?.voices);
  const start = useStart(userId, draft, performers, patch);
  const problem = problemOfDraft(draft, performers, speech);
  return { draft, patch, performers, voices, speech, start, problem };
}

export type Composing = ReturnType<typeof useDraft>;

function useStart(
  userId: string,
  draft: FilmDraft,
  performers: readonly ShownPerformer[],
  patch: Patch<FilmDraft>,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  return useMutation({
    mutationFn: async ({ hasSomeLeft }: { hasSomeLeft: boolean }) => {
      const body = bodyOf(draft, performers);
      const send = (key: string) => startFilm(body, key, hasSomeLeft);
      return { film: await askOnce({ kind: 'film', userId, body }, send), body };
    },
    onSuccess: ({ film, body }) => {
      if (film === null) return;
      client.setQueryData(filmQuery(film.id).queryKey, film);
      void refreshAccount(client);
      patch((now) => withoutSent(now, body));
      if (isStillHere()) void navigate(filmPath(film.id));
    },
    onError: (error) => reportNotStarted('film', error),
  });
}
