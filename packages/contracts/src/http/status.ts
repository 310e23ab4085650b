import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { routes } from '../routes.ts';
import { providerService } from '../names.ts';

/** What is unavailable now; empty when everything works. */
export const serviceStatus = z.object({
  paused: z.array(
    z.object({
      service: providerService,
      message: z.string().describe('what is paused and why, for people'),
      retryAt: z.iso.datetime().describe('when it is tried again'),
    }),
  ),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;

export const getStatus = defineContract(routes.getStatus, {
  responses: { 200: serviceStatus },
});
