import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { orPaywall } from '../../../lib/api/paid.ts';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { mergeSet, type AnySet } from '../model/live-set.ts';

/** The queries of one kind's sets, each with all its parts; events keep them current. */
export function setQueries<S extends AnySet>(
  path: string,
  fetchSet: (id: string, signal: AbortSignal) => Promise<S>,
) {
  return (id: string) =>
    queryOptions({
      queryKey: [path, id],
      queryFn: async ({ queryKey, signal, client }) => {
        const fetched = await fetchSet(id, signal);
        // Events that came while the reply was on its way may be ahead of it.
        return mergeSet(client.getQueryData<S>(queryKey), fetched);
      },
    });
}

export type SetQuery<S extends AnySet> = ReturnType<ReturnType<typeof setQueries<S>>>;

export function changeSet<S extends AnySet>(
  client: QueryClient,
  { queryKey }: Pick<SetQuery<S>, 'queryKey'>,
  change: (set: S) => S,
): void {
  client.setQueryData<S>(queryKey, (set) => set && change(set));
}

/** Makes parts of a set again; the paywall says so if nothing is left. */
export function useAgain<Wanted, Reply>({
  send,
  onReply,
  failed,
}: {
  send: (wanted: Wanted) => Promise<Reply>;
  /** Called even if the page was left. */
  onReply?: (reply: Reply, wanted: Wanted) => void;
  /** The title of a failure. */
  failed: string;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => orPaywall(send(wanted)),
    onSuccess: (reply, wanted) => {
      if (reply.kind === 'ok') onReply?.(reply.data, wanted);
      return refreshAccount(client);
    },
    onError: (error) =>
      toastError({ title: failed, description: errorMessage(error, 'Please try again.') }),
  });
}
