import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { routes } from '../routes.ts';

const defineContract = contractsOf('Service');

export const getDescription = defineContract(routes.getDescription, {
  summary: 'Get this description',
  description: 'OpenAPI 3.1. It has an `ETag`; nobody needs to be signed in.',
  responses: {
    200: z.looseObject({ openapi: z.string() }),
    304: z.null().describe('It is what `If-None-Match` names.'),
  },
});
