import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { linkToken } from '../link-token.ts';
import { routes } from '../routes.ts';

const defineContract = contractsOf('Blog and newsletter');

const offLink = z.object({ token: linkToken });

export const getMailsOff = defineContract(routes.getMailsOff, {
  summary: 'Open the page that turns mails off',
  description: 'For mail programs that open the address instead of posting to it.',
  query: offLink,
  responses: { 302: z.null(), 400: commonErrors[400] },
});

export const postMailsOff = defineContract(routes.postMailsOff, {
  summary: 'Turn mails off',
  description:
    'With a single click, as RFC 8058 has it. 404: the link is unknown or too old; nothing is turned off.',
  query: offLink,
  responses: { 204: z.null(), 400: commonErrors[400], 404: commonErrors[404] },
});
