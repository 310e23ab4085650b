import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { keyScope, newApiKey } from './api-keys.ts';

const defineContract = contractsOf('Account');

const params = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

export const connectRequest = z.object({
  name: z.string().describe('as the program calls itself; nobody has checked it'),
  goesTo: z
    .string()
    .describe('where the answer goes: a host, or the scheme of a program on a computer'),
  isOnThisComputer: z.boolean().describe('the answer stays on the computer of the browser'),
  scopes: z.array(keyScope).describe('what it asks for'),
});
export type ConnectRequest = z.infer<typeof connectRequest>;

/** For the browser that the program opened, and only there. */
export const getConnectRequest = defineContract(routes.getConnectRequest, {
  summary: 'See which program asks to be connected',
  params,
  responses: { 200: connectRequest, 401: commonErrors[401], 404: commonErrors[404] },
});

const { scopes, perDay, inAll, expiresInDays } = newApiKey.shape;

const connectAnswer = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('allow'), scopes, perDay, inAll, expiresInDays }),
  z.strictObject({ answer: z.literal('refuse') }),
]);
export type ConnectAnswer = z.input<typeof connectAnswer>;

export const postConnectRequest = defineContract(routes.postConnectRequest, {
  summary: 'Connect a program, or refuse it',
  description:
    'The program gets what is allowed here, as if it had a key: it is in the list of keys, and is revoked there.',
  params,
  body: connectAnswer,
  responses: {
    200: z.object({ goOn: z.string().describe('where the browser goes next') }),
    400: commonErrors[400],
    401: commonErrors[401],
    403: commonErrors[403],
    404: commonErrors[404],
    409: commonErrors[409],
  },
});
