import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { routes } from '../routes.ts';
import { providerService } from '../names.ts';

const defineContract = contractsOf('Service');

/** What is unavailable now; empty when everything works. */
export const serviceStatus = z
  .object({
    paused: z.array(
      z.object({
        service: providerService,
        message: z.string().describe('what is paused and why, for people'),
        retryAt: z.iso.datetime().describe('when it is tried again'),
      }),
    ),
  })
  .meta({ id: 'ServiceStatus' });
export type ServiceStatus = z.infer<typeof serviceStatus>;

export const getStatus = defineContract(routes.getStatus, {
  summary: 'Get the service status',
  responses: { 200: serviceStatus },
});
