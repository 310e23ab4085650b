import { useMutation } from '@tanstack/react-query';
import type { NewsletterReply, NewsletterRequest } from '@talkreel/contracts/http/blog';
import { request } from '../../../lib/api/request.ts';

/** Puts an address on the list; sending the form is the consent its words ask for. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (email: string) =>
      request<NewsletterReply>('/api/newsletter', {
        method: 'POST',
        body: { email, consent: true } satisfies NewsletterRequest,
      }),
  });
}

/** Takes it off again. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => request<null>(`/api/newsletter/${token}`, { method: 'DELETE' }),
  });
}
