import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ConnectAnswer } from '@talkreel/contracts/http/connections';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';

/** A program that asks this browser's user to be connected. */
export const connectRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [addressOf(routes.getConnectRequest, { params: { id } })],
    queryFn: ({ signal }) => call('getConnectRequest', { params: { id }, signal }),
    // It has one answer, and then it is gone.
    gcTime: 0,
  });

/** Answers it; the reply says where the browser goes next. */
export function useAnswer(id: string) {
  return useMutation({
    mutationFn: (body: ConnectAnswer) => call('postConnectRequest', { params: { id }, body }),
    onSuccess: ({ goOn }) => window.location.assign(goOn),
  });
}
