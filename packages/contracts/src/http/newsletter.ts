import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { linkToken } from '../link-token.ts';
import { routes } from '../routes.ts';

export const newsletterRequest = z.object({
  email: z.email('Please enter a valid email address').max(254),
  /** The user agreed to the sentence beside the button. */
  consent: z.literal(true, 'Please agree to receive the newsletter'),
});

/** The reply is the same whether or not a mail was sent: it does not reveal whether the address was known. */
export const postNewsletter = defineContract(routes.postNewsletter, {
  body: newsletterRequest,
  responses: { 202: z.null(), 400: commonErrors[400], 429: commonErrors[429] },
});

/** The token at the end of a mailed link. */
const newsletterToken = z.object({ token: linkToken });

/** Confirms an address. 404: the link is unknown, expired, or its address was unsubscribed. */
export const postNewsletterConfirm = defineContract(routes.postNewsletterConfirm, {
  body: newsletterToken,
  responses: { 204: z.null(), 400: commonErrors[400], 404: commonErrors[404] },
});

/** Unsubscribes an address; the reply is the same whether or not it was subscribed. */
export const postNewsletterUnsubscribe = defineContract(routes.postNewsletterUnsubscribe, {
  body: newsletterToken,
  responses: { 204: z.null(), 400: commonErrors[400] },
});
