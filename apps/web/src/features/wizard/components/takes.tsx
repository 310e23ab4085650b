import { useState } from 'react';
import {
  useMutation,
  useQueryClient,
  skipToken,
  useQuery,
  queryOptions,
} from '@tanstack/react-query';
import type { Take } from '@talkreel/contracts/http/projects';
import { errorMessage } from '@talkreel/client/errors';
import { routes } from '@talkreel/contracts/routes';
import { generationQuery } from '../../../lib/generations/generations.ts';
import { toastError } from '../../../lib/toast-store.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import { useServerEvent } from '../../../lib/live/live-provider.tsx';
import { call } from '../../../lib/api/client.ts';
import { spokenIn } from '../hooks/use-draft.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { Draft } from '../model/draft.ts';
import { TakeList } from './take-list.tsx';

/** The earlier recordings, if there is a choice. */
export function Takes({
  draft,
  patch,
  step,
}: {
  draft: Draft;
  patch: Patch<Draft>;
  step: SpeechStep;
}) {
  const client = useQueryClient();
  const takes = useTakes(step.projectId ?? null);
  /** The take that was pressed; it is marked at once, however long its details take. */
  const [wantedId, setWantedId] = useState<string | null>(null);
  const choose = useMutation({
    mutationFn: ({ generationId }: Take) => client.fetchQuery(generationQuery(generationId)),
    onSuccess: (job) => {
      // Unrecorded edits to the script are kept.
      const hasEdits = step.speech === null || step.speech.isStale;
      patch({ audioJobId: job.id, lipsyncJobId: null, ...(!hasEdits && spokenIn(job)) });
    },
    onError: (error) =>
      toastError(errorMessage(error, 'This take could not be loaded. Please try again.')),
    onSettled: () => setWantedId(null),
  });
  if (takes.length < (step.speech === null ? 1 : 2)) return null;
  return (
    <TakeList
      takes={takes}
      chosenId={wantedId ?? draft.audioJobId}
      isDisabled={step.isStarting || step.isRunning || wantedId !== null}
      onChoose={(take) => {
        setWantedId(take.generationId);
        choose.mutate(take);
      }}
    />
  );
}

/** The playable recordings of a project; none while unknown. */
function useTakes(projectId: number | null): Take[] {
  const client = useQueryClient();
  const options = takesQuery(projectId ?? 0);
  const refresh = (): void => void client.invalidateQueries({ queryKey: options.queryKey });
  useServerEvent('generation.changed', ({ generation }) => {
    if (generation.projectId === projectId && generation.kind === 'audio') refresh();
  });
  const { data } = useQuery({
    ...options,
    ...(projectId === null && { queryFn: skipToken }),
  });
  return data?.filter(({ audioUrl }) => audioUrl !== null) ?? [];
}

/** Every recording of a project's speech, oldest first. */
function takesQuery(projectId: number) {
  return queryOptions({
    queryKey: [routes.getProjects.path, projectId, 'takes'],
    queryFn: ({ signal }) => call('getTakes', { params: { id: projectId }, signal }),
    staleTime: 0,
  });
}
