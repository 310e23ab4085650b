import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { batchPath } from '@talkreel/contracts/job-path';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import type { Face, ShownFace } from '../../../lib/faces.ts';
import { askOnce, reportNotStarted } from '../../../lib/request-intent.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import { useStillHere } from '../../../lib/use-still-here.ts';
import { useSessionState, type Patch } from '../../../lib/use-session-state.ts';
import { voicesQuery } from '../../../lib/voices.ts';
import { batchQuery, startBatch } from '../api/batches.ts';
import {
  bodyOf,
  firstDraft,
  newOpening,
  problemOfDraft,
  withoutSent,
  type BatchDraft,
} from '../model/draft.ts';

/** What another page may hand over: the line, actor and voice of a finished video. */
interface Handover {
  opening?: string;
  actor?: string;
  voice?: string;
}

/** The batch that is being put together. */
export function useDraft(userId: string, faces: readonly ShownFace[]) {
  const handover = useLocation().state as Handover | null;
  const [stored, patch] = useSessionState(`batch-draft:${userId}`, firstDraft, (draft) =>
    handover === null ? draft : handedOver(draft, handover),
  );
  const voices = useQuery(voicesQuery);
  // What is not there any more is not chosen.
  const draft: BatchDraft = {
    ...stored,
    actors: stored.actors.filter((id) => faces.some((face) => face.id === id)),
    voices: stored.voices.filter((id) => voices.data?.voices.some((voice) => voice.id === id)),
  };
  const chosen = draft.actors.flatMap((id) => faces.find((face) => face.id === id) ?? []);
  const start = useStart(userId, draft, chosen, patch);
  const { speech } = useSpeechReader();
  const problem = problemOfDraft(draft, chosen, speech);
  return { draft, patch, chosen, voices, speech, start, problem };
}

/** Nothing that was written is lost. */
function handedOver(draft: BatchDraft, { opening, actor, voice }: Handover): BatchDraft {
  const written = draft.openings.filter(({ text }) => text.trim() !== '');
  const isNew = opening !== undefined && !written.some(({ text }) => text === opening);
  return {
    ...draft,
    openings: written.length === 0 && isNew ? [newOpening(opening), newOpening()] : draft.openings,
    actors: draft.actors.length === 0 && actor !== undefined ? [actor] : draft.actors,
    voices: draft.voices.length === 0 && voice !== undefined ? [voice] : draft.voices,
  };
}

function useStart(
  userId: string,
  draft: BatchDraft,
  chosen: readonly Face[],
  patch: Patch<BatchDraft>,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  return useMutation({
    mutationFn: async ({ hasSomeLeft }: { hasSomeLeft: boolean }) => {
      const body = bodyOf(draft, chosen);
      const send = (key: string) => startBatch(body, key, hasSomeLeft);
      return { batch: await askOnce({ kind: 'batch', userId, body }, send), body };
    },
    onSuccess: ({ batch, body }) => {
      if (batch === null) return;
      client.setQueryData(batchQuery(batch.id).queryKey, batch);
      void refreshAccount(client);
      patch((now) => withoutSent(now, body));
      if (isStillHere()) void navigate(batchPath(batch.id));
    },
    onError: (error) => reportNotStarted('batch', error),
  });
}
