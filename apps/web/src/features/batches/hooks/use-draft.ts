import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { BATCH_LIMITS } from '@talkreel/contracts/constants';
import { batchPath } from '@talkreel/contracts/job-path';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import type { Performer, ShownPerformer } from '../../../lib/performers.ts';
import { askOnce, reportNotStarted } from '../../../lib/request-intent.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useStillHere } from '../../../lib/use-still-here.ts';
import { useSessionState, type Patch } from '../../../lib/use-session-state.ts';
import { voicesQuery } from '../../../lib/voices.ts';
import { batchQuery, startBatch } from '../api/batches.ts';
import {
  bodyOf,
  firstDraft,
  handedOver,
  problemOfDraft,
  withoutSent,
  type BatchDraft,
  type BatchHandover,
} from '../model/draft.ts';

const noRoom = {
  title: 'No room for another opening',
  description: `Your batch has ${BATCH_LIMITS.openings} already. Start it, or remove one first.`,
  variant: 'info',
} as const;

/** The batch that is being composed. */
export function useDraft(userId: string, performers: readonly ShownPerformer[]) {
  const { state, key } = useLocation();
  const handover = state as BatchHandover | null;
  const [stored, patch] = useSessionState(`batch-draft:${userId}`, firstDraft, (draft) =>
    handover === null ? draft : handedOver(draft, key, handover),
  );
  const isLeftOut = handover !== null && stored.visit !== key;
  useEffect(() => {
    if (isLeftOut) toast(noRoom);
  }, [isLeftOut]);
  const voices = useQuery(voicesQuery);
  // Actors and voices that no longer exist are not chosen.
  const draft: BatchDraft = {
    ...stored,
    actors: stored.actors.filter((id) => performers.some((performer) => performer.id === id)),
    voices: stored.voices.filter((id) => voices.data?.voices.some((voice) => voice.id === id)),
  };
  const chosen = draft.actors.flatMap(
    (id) => performers.find((performer) => performer.id === id) ?? [],
  );
  const start = useStart(userId, draft, chosen, patch);
  const { speech } = useSpeechReader();
  const problem = problemOfDraft(draft, chosen, speech);
  return { draft, patch, chosen, voices, speech, start, problem };
}

function useStart(
  userId: string,
  draft: BatchDraft,
  chosen: readonly Performer[],
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
