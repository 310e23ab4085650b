import type * as account from './http/account.ts';
import type * as apiKeys from './http/api-keys.ts';
import type * as webhookEndpoints from './http/webhook-endpoints.ts';
import type * as audio from './http/audio.ts';
import type * as auth from './http/auth.ts';
import type * as blog from './http/blog.ts';
import type * as brand from './http/brand.ts';
import type * as captions from './http/captions.ts';
import type * as catalog from './http/catalog.ts';
import type * as csp from './http/csp.ts';
import type * as consents from './http/consents.ts';
import type * as credits from './http/credits.ts';
import type * as description from './http/description.ts';
import type * as exports from './http/exports.ts';
import type * as generations from './http/generations.ts';
import type * as influencers from './http/influencers.ts';
import type * as library from './http/library.ts';
import type * as lipsync from './http/lipsync.ts';
import type * as mails from './http/mails.ts';
import type * as mediaLibrary from './http/media-library.ts';
import type * as newsletter from './http/newsletter.ts';
import type * as ownRecordings from './http/own-recordings.ts';
import type * as payments from './http/payments.ts';
import type * as price from './http/price.ts';
import type * as projects from './http/projects.ts';
import type * as pronunciations from './http/pronunciations.ts';
import type * as quotes from './http/quotes.ts';
import type * as reports from './http/reports.ts';
import type * as scriptHelp from './http/script-help.ts';
import type * as setShots from './http/set-shots.ts';
import type * as sets from './http/sets.ts';
import type * as share from './http/share.ts';
import type * as status from './http/status.ts';
import type * as verify from './http/verify.ts';
import type * as webhooks from './http/webhooks.ts';
import type { RouteName } from './routes.ts';

type Topics = typeof account &
  typeof apiKeys &
  typeof webhookEndpoints &
  typeof audio &
  typeof auth &
  typeof blog &
  typeof brand &
  typeof captions &
  typeof catalog &
  typeof consents &
  typeof credits &
  typeof csp &
  typeof description &
  typeof exports &
  typeof generations &
  typeof influencers &
  typeof library &
  typeof lipsync &
  typeof mails &
  typeof mediaLibrary &
  typeof newsletter &
  typeof ownRecordings &
  typeof payments &
  typeof price &
  typeof projects &
  typeof pronunciations &
  typeof quotes &
  typeof reports &
  typeof scriptHelp &
  typeof sets &
  typeof setShots &
  typeof share &
  typeof status &
  typeof verify &
  typeof webhooks;

/** The contract of every route, by route name. A route without one does not compile. */
export type Contracts = Pick<Topics, RouteName>;
