import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BATCH_LIMITS, textsOfBatch } from '@talkreel/contracts/sets';
import { batchPath } from '@talkreel/contracts/job-path';
import { call } from '../../../lib/api/client.ts';
import type { ShownPerformer } from '../../../lib/performers.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import { toast } from '../../../lib/toast-store.ts';
import { voicesQuery } from '../../../lib/voices.ts';
import { batchQuery } from '../api/batches.ts';
import {
  bodyOf,
  firstDraft,
  handedOver,
  problemOfDraft,
  problemOfTexts,
  withoutSent,
  type BatchDraft,
} from '../model/batch-draft.ts';
import { useKeepDraftAd } from './use-keep-draft-ad.ts';
import { useKeptDraft, useStart } from './use-draft.ts';

const noRoom = {
  title: 'No room for another opening',
  description: `Your batch has ${BATCH_LIMITS.openings} already. Start it, or remove one first.`,
  variant: 'info',
} as const;

/** The batch that is being composed. */
export function useBatchDraft(userId: string, performers: readonly ShownPerformer[]) {
  const kept = useKeptDraft({ kind: 'batch', userId, firstDraft, handedOver });
  const { stored, patch, isLeftOut } = kept;
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
  const ad = useKeepDraftAd('batch', userId);
  const startedOf = ({ openings }: ReturnType<typeof bodyOf>, rows: readonly string[]) => ({
    rows,
    texts: textsOfBatch(openings),
  });
  const start = useStart({
    kind: 'batch',
    userId,
    bodyOf: () => bodyOf(draft, chosen),
    send: (body, idempotencyKey) =>
      call('postBatch', { body, idempotencyKey, attempt: 'start the batch' }),
    query: batchQuery,
    pathOf: batchPath,
    rowsOf: () => draft.openings.map((row) => row.id),
    onStarting: (sent, rows) => ad.note(startedOf(sent, rows)),
    onStarted: (sent, id, rows) => {
      ad.keep(id, startedOf(sent, rows));
      patch((now) => withoutSent(now, sent));
    },
  });
  const { speech } = useSpeechReader();
  const problem = problemOfDraft(draft, chosen, speech);
  const wrong = problemOfTexts(draft, chosen, speech);
  return { draft, patch, chosen, voices, speech, start, problem, wrong };
}

export type BatchComposing = ReturnType<typeof useBatchDraft>;
