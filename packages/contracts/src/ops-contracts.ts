import type * as actions from './http/ops-actions.ts';
import type * as blog from './http/ops-blog.ts';
import type * as generations from './http/ops-generations.ts';
import type * as moderation from './http/ops-moderation.ts';
import type * as money from './http/ops-money.ts';
import type * as overview from './http/ops-overview.ts';
import type * as providers from './http/ops-providers.ts';
import type * as reports from './http/ops-reports.ts';
import type * as speech from './http/ops-speech.ts';
import type * as users from './http/ops-users.ts';
import type { OpsRouteName } from './ops-routes.ts';

type Topics = typeof actions &
  typeof blog &
  typeof generations &
  typeof moderation &
  typeof money &
  typeof overview &
  typeof providers &
  typeof reports &
  typeof speech &
  typeof users;

/** The contract of every console route, by route name. A route without one does not compile. */
export type OpsContracts = Pick<Topics, OpsRouteName>;
