import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PronunciationBody } from '@talkreel/contracts/http/pronunciations';
import { call } from '../../../lib/api/client.ts';
import { pronunciationsQuery } from '../../../lib/pronunciations.ts';

/** The list is refetched whatever the outcome: another tab may have changed it too. */
export function useSetPronunciation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PronunciationBody) => call('postPronunciation', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: pronunciationsQuery.queryKey }),
  });
}

export function useDeletePronunciation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('deletePronunciation', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: pronunciationsQuery.queryKey }),
  });
}
