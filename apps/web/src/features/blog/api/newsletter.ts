import { useMutation } from '@tanstack/react-query';
import { errorMessage, NetworkError } from '@talkreel/client/errors';
import { NETWORK_FAILED } from '@talkreel/contracts/texts/platform';
import { call } from '../../../lib/api/client.ts';
import { toastError } from '../../../lib/toast-store.ts';

/** Requests a confirmation link; submitting the form gives the consent that its text asks for. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (email: string) => call('postNewsletter', { body: { email, consent: true } }),
    onError: report,
  });
}

/** Confirms the address of a link. Throws `ApiError` with status 404 if it no longer works. */
export function useConfirm() {
  return useMutation({
    mutationFn: (token: string) => call('postNewsletterConfirm', { body: { token } }),
  });
}

/** Unsubscribes the address of a link. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => call('postNewsletterUnsubscribe', { body: { token } }),
    onError: report,
  });
}

export function report(error: Error): void {
  toastError(
    error instanceof NetworkError ? NETWORK_FAILED : errorMessage(error, 'Please try again later.'),
  );
}
