import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call } from '../api/client.ts';

/** The words of a project's video and when they are spoken. */
export const captionWordsQuery = (id: number) =>
  queryOptions({
    queryKey: [addressOf(routes.getCaptionWords, { params: { id } })],
    queryFn: ({ signal }) =>
      call('getCaptionWords', { params: { id }, signal, attempt: 'load the captions' }),
  });

/** Corrects the captions; null: as they were spoken. After a refusal the captions are read again. */
export function useCorrectCaptions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string | null; version: number }) =>
      call('patchCaptionWords', { params: { id }, body, attempt: 'save the captions' }),
    onSuccess: (captions) => client.setQueryData(captionWordsQuery(id).queryKey, captions),
    onError: () => client.invalidateQueries(captionWordsQuery(id)),
  });
}
