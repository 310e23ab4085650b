import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { CancelOption } from '@talkreel/contracts/http/generations';
import { call } from '../../../lib/api/client.ts';
import { refreshAccount } from '../../../lib/api/refresh.ts';
import { refetchGenerations } from '../../../lib/generations/generations.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { mergeBatch } from '../model/live-batch.ts';
import { batchQuery, changeBatch } from './batches.ts';

const couldNotCancel = (error: Error) =>
  toastError({ title: 'Could not cancel', description: errorMessage(error, 'Please try again.') });

/** The terms of cancelling the rest, fetched when its button is pressed. */
export function useCancelTerms(id: string) {
  const client = useQueryClient();
  const [option, setOption] = useState<CancelOption | null>(null);
  const asked = useMutation({
    mutationFn: () =>
      call('getBatchCancelTerms', { params: { id }, attempt: 'look what can be cancelled' }),
    onSuccess: ({ option: offered }) => {
      setOption(offered);
      if (offered === null) void client.invalidateQueries({ queryKey: batchQuery(id).queryKey });
    },
    onError: couldNotCancel,
  });
  return {
    option,
    isPending: asked.isPending,
    ask: () => asked.mutate(),
    close: () => setOption(null),
  };
}

export function useCancelBatch(id: string, onEnd: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('cancelBatch', { params: { id }, attempt: 'cancel the rest' }),
    onSuccess: ({ message, batch }) => {
      changeBatch(client, id, (known) => mergeBatch(known, batch));
      toast({ title: 'Cancelled', description: message, variant: 'info' });
      void refreshAccount(client);
      void refetchGenerations(client);
    },
    onError: couldNotCancel,
    onSettled: onEnd,
  });
}
