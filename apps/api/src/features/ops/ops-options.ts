import type { OpsOverview } from '@talkreel/contracts/http/ops-overview';
import type { Connections } from '../../deps.ts';
import type { Services } from '../../services.ts';

export interface OpsOptions {
  deps: Connections;
  services: Services;
  overview: () => Promise<OpsOverview>;
}
