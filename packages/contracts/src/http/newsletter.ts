import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { linkToken } from '../link-token.ts';
import { routes } from '../routes.ts';

const defineContract = contractsOf('Blog and newsletter');

export const newsletterRequest = z.object({
  email: z.email('Please enter a valid email address').max(254),
  /** The user agreed to the sentence beside the button. */
  consent: z.literal(true, 'Please agree to receive the newsletter'),
});

export const postNewsletter = defineContract(routes.postNewsletter, {
  summary: 'Subscribe to the newsletter',
  description:
    'A mail asks to confirm it. The reply is the same whether or not the address was known.',
  example: { email: 'ada@coffee.example', consent: true },
  body: newsletterRequest,
  responses: { 202: z.null(), 400: commonErrors[400], 429: commonErrors[429] },
});

/** The token at the end of a mailed link. */
const newsletterToken = z.object({ token: linkToken });

export const postNewsletterConfirm = defineContract(routes.postNewsletterConfirm, {
  summary: 'Confirm a newsletter address',
  description: '404: the link is unknown or expired, or its address was unsubscribed.',
  body: newsletterToken,
  responses: { 204: z.null(), 400: commonErrors[400], 404: commonErrors[404] },
});

export const postNewsletterUnsubscribe = defineContract(routes.postNewsletterUnsubscribe, {
  summary: 'Unsubscribe from the newsletter',
  description: 'The reply is the same whether or not the address was subscribed.',
  body: newsletterToken,
  responses: { 204: z.null(), 400: commonErrors[400] },
});
