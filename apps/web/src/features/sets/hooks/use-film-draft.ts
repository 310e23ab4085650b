import { useQuery } from '@tanstack/react-query';
import { filmPath } from '@talkreel/contracts/job-path';
import { call } from '../../../lib/api/client.ts';
import type { ShownPerformer } from '../../../lib/performers.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import { voicesQuery } from '../../../lib/voices.ts';
import { filmQuery } from '../api/films.ts';
import {
  bodyOf,
  castAgain,
  firstDraft,
  handedOver,
  problemOfDraft,
  problemOfTexts,
  withUnlisted,
  withoutSent,
} from '../model/film-draft.ts';
import { useKeepDraftAd } from './use-keep-draft-ad.ts';
import { useKeptDraft, useStart } from './use-draft.ts';

/** The film that is being composed. */
export function useFilmDraft(userId: string, listed: readonly ShownPerformer[]) {
  const { stored, patch } = useKeptDraft({ kind: 'film', userId, firstDraft, handedOver });
  const { speech } = useSpeechReader();
  const voices = useQuery(voicesQuery);
  const listedVoices = voices.data?.voices ?? [];
  const performers = withUnlisted(listed, stored.guest);
  const draft = castAgain(stored, performers, voices.data?.voices);
  const ad = useKeepDraftAd('film', userId);
  const startedOf = ({ scenes }: ReturnType<typeof bodyOf>, rows: readonly string[]) => ({
    rows,
    texts: scenes.map(({ text }, part) => ({ part, text })),
  });
  const start = useStart({
    kind: 'film',
    userId,
    bodyOf: () => bodyOf(draft, performers, listedVoices),
    send: (body, idempotencyKey) =>
      call('postFilm', { body, idempotencyKey, attempt: 'start the film' }),
    query: filmQuery,
    pathOf: filmPath,
    rowsOf: () => draft.scenes.map((row) => row.id),
    onStarting: (sent, rows) => ad.note(startedOf(sent, rows)),
    onStarted: (sent, id, rows) => {
      ad.keep(id, startedOf(sent, rows));
      patch((now) => withoutSent(now, sent));
    },
  });
  const problem = problemOfDraft(draft, performers, listedVoices, speech);
  const wrong = problemOfTexts(draft, performers, speech);
  return { draft, patch, performers, voices, speech, start, problem, wrong };
}

export type FilmComposing = ReturnType<typeof useFilmDraft>;
