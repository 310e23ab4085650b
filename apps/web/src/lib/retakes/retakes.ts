import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { RetakeBody, Version } from '@talkreel/contracts/http/retakes';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call, start } from '../api/client.ts';
import { orPaywall } from '../api/paid.ts';
import { useAuth } from '../auth/user.ts';
import { generationQuery, isFinished } from '../generations/generations.ts';
import { inputOf } from '../generations/input-of.ts';
import { useTrackedGenerations } from '../generations/use-generation.ts';
import { isVersions } from '../library/refresh-library.ts';
import { refreshPrices } from '../price/price.ts';
import { PROJECTS_KEY } from '../projects.ts';
import { askOnce } from '../request-intent.ts';
import { toast, toastError } from '../toast-store.ts';

/** The sentences of a finished video; the script of a version never changes. */
export const sentencesQuery = (id: number) =>
  queryOptions({
    queryKey: [addressOf(routes.getSentences, { params: { id } })],
    queryFn: ({ signal }) => call('getSentences', { params: { id }, signal }),
    // What they were made of may have been deleted since.
    staleTime: 0,
  });

const versionsPath = (id: number): string => addressOf(routes.listVersions, { params: { id } });

/** The versions of a video; undefined while they are loaded. A retake that begins or ends anywhere is seen. */
export function useVersions(id: number) {
  const jobs = useTrackedGenerations().filter(({ kind }) => kind === 'retake');
  const standing = jobs.map((job) => `${job.id} ${job.state}`).toSorted();
  return useQuery({
    queryKey: [versionsPath(id), standing],
    queryFn: ({ signal }) => call('listVersions', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The newest retake of a sentence of this version that this tab knows of. */
export function useRetakeOf(projectId: number): GenerationView | undefined {
  return useTrackedGenerations()
    .filter((job) => job.kind === 'retake' && inputOf(job, 'retake').projectId === projectId)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}

/** Speaks a sentence of a version again. Pressed twice, or again after a lost reply, it is one retake. */
export function useStartRetake(projectId: number, onStarted: () => void) {
  const client = useQueryClient();
  const userId = useAuth().user?.id ?? '';
  return useMutation({
    mutationFn: (body: RetakeBody) =>
      askOnce({ kind: 'retake', userId, body: [projectId, body] }, (idempotencyKey) =>
        orPaywall(
          start('postRetake', {
            params: { id: projectId },
            body,
            idempotencyKey,
            timeoutMs: REQUEST_TIMEOUT_MS,
            attempt: 'speak the sentence again',
          }),
        ),
      ),
    onSuccess: async (reply) => {
      if (reply.kind !== 'ok') return;
      await client.fetchQuery(generationQuery(reply.data.id)).catch(() => undefined);
      onStarted();
      await client.invalidateQueries({ queryKey: PROJECTS_KEY });
    },
    onError: async (error) => {
      toastError({
        title: 'The sentence was not changed',
        description: errorMessage(error, 'Please try again.'),
      });
      // Another tab may have been quicker.
      await client.invalidateQueries(sentencesQuery(projectId));
    },
    onSettled: () => refreshPrices(client),
  });
}

/** Lets the link that shows one version show another. */
export function useMoveLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, to }: { from: Version; to: Version }) =>
      call('postVersionLink', {
        params: { id: to.projectId },
        body: { from: from.projectId },
        attempt: 'change the link',
      }),
    onSuccess: () =>
      toast({
        title: 'The link shows this version now',
        description: 'Its address, settings and plays stay as they were.',
        variant: 'success',
      }),
    onError: (error) =>
      toastError(errorMessage(error, 'The link could not be changed. Please try again.')),
    onSettled: async () => {
      await client.invalidateQueries({ predicate: isVersions });
      await client.invalidateQueries({ queryKey: PROJECTS_KEY });
    },
  });
}

/** Whether a retake is still at work. */
export const isAtWork = (job: GenerationView | undefined): job is GenerationView =>
  job !== undefined && !isFinished(job);
