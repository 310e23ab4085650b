import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { linkToken } from '../link-token.ts';
import { routes } from '../routes.ts';

const offLink = z.object({ token: linkToken });

/** Leads to the page with the button, for mail programs that open the address instead of posting to it. */
export const getMailsOff = defineContract(routes.getMailsOff, {
  query: offLink,
  responses: { 302: z.null(), 400: commonErrors[400] },
});

/**
 * Turns mails off. Mail programs post to it with a single click (RFC 8058), our page, too. 404: the link is unknown or
 * too old; nothing is turned off.
 */
export const postMailsOff = defineContract(routes.postMailsOff, {
  query: offLink,
  responses: { 204: z.null(), 400: commonErrors[400], 404: commonErrors[404] },
});
