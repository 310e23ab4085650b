import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';

/** Where browsers report violations of the content security policy. */
export const postCspReports = defineContract(routes.postCspReports, {
  responses: { 204: z.null(), 413: commonErrors[413], 429: commonErrors[429] },
});
