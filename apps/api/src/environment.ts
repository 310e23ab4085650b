import {
  PREMIUM_PRICE_CENTS_DEFAULT,
  PREMIUM_YEAR_PAID_MONTHS,
  STORAGE_FILES_DEFAULT,
  STORAGE_MB_DEFAULT,
} from '@talkreel/contracts/constants';
import { metricsEnvironment } from '@talkreel/observability/metrics-environment';
import { tracingEnvironment } from '@talkreel/observability/tracing-environment';
import { MAX_RUNNING_PER_PERSON } from '@talkreel/queue/catalog';
import { serviceEnvironment } from '@talkreel/settings/service-environment';
import { setting } from '@talkreel/settings/setting';
import { boundOrNone, flag, httpUrl, number, port, text, whole } from '@talkreel/settings/types';
import { storeEnvironment } from '@talkreel/storage/store-environment';
import { z } from 'zod';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from './plugins/external/session.ts';
import { trustProxy } from './trust-proxy.ts';

/** Enough for an office or a class behind one address. */
const FREE_ACCOUNTS_PER_ADDRESS = 10;

const httpSettings = {
  PORT: setting(port.default(3000), 'The port that people reach.', '3000'),
  HOST: setting(text.default('127.0.0.1'), 'The address it listens on.', '0.0.0.0'),
  WEB_DIST: setting(text.optional(), 'Folder of the built web app.', 'apps/web/dist'),
  SESSION_SECRET: setting(
    z.string().min(32),
    'Signs the session cookie; 32 random characters or more, the same in every api.',
    '7f2c9a0d51... (from openssl rand -hex 32)',
  ),
  SESSION_IDLE_DAYS: setting(
    number(0.01, 365).default(SESSION_IDLE_DAYS),
    'A session that nobody uses ends after so many days.',
    String(SESSION_IDLE_DAYS),
  ),
  SESSION_DAYS: setting(
    number(0.01, 365).default(SESSION_DAYS),
    'Any session ends after so many days.',
    String(SESSION_DAYS),
  ),
  MEDIA_SECRET: setting(
    z.string().min(16),
    'Signs links to media; 16 random characters or more, the same in every process.',
    'c41d7e88b2... (from openssl rand -hex 32)',
  ),
  TRUST_PROXY: setting(
    trustProxy,
    'Whose X-Forwarded-* headers count: how many proxies stand in front, or their networks.',
    '1',
  ),
  DRAIN_SECONDS: setting(
    number(0, 120).default(0),
    'For so long a stopping api goes on as always, so that balancers notice.',
    '5',
  ),
};

const providerSettings = {
  OIDC_ISSUER: setting(
    httpUrl.optional(),
    'The OpenID Connect provider that signs people in.',
    'https://accounts.example.com',
  ),
  OIDC_CLIENT_ID: setting(text.default('talkreel'), 'Who we are to that provider.', 'talkreel'),
  OIDC_CLIENT_SECRET: setting(text.optional(), 'The secret of OIDC_CLIENT_ID.', 'w8Xk...'),
  SANDBOX_URL: setting(
    httpUrl.optional(),
    'Where the stand-in for providers without a key is.',
    'http://127.0.0.1:3400',
  ),
  REPLICATE_WEBHOOK_SECRET: setting(
    text.optional(),
    'Signing key of webhooks; asked of Replicate where not set.',
    'whsec_...',
  ),
  STRIPE_SECRET_KEY: setting(text.optional(), 'Makes payments live.', 'sk_live_...'),
  STRIPE_PUBLISHABLE_KEY: setting(
    text.optional(),
    'For the card form in the browser.',
    'pk_live_...',
  ),
  STRIPE_BASE_URL: setting(
    httpUrl.optional(),
    "Another address that speaks Stripe's protocol.",
    'https://api.stripe.com',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    text.optional(),
    'Signing secret of the webhook endpoint PUBLIC_URL/api/webhooks/stripe.',
    'whsec_...',
  ),
  STRIPE_UI: setting(
    z.enum(['embedded', 'hosted']).optional(),
    "Where people pay: our own card form, or Stripe's page.",
    'hosted',
  ),
  SPEECH_MODEL: setting(
    text.optional(),
    'The model that speaks, as the workers have it: its languages are offered.',
    'resemble-ai/chatterbox',
  ),
  SYNTHETIC_VOICES: setting(
    flag.optional(),
    'Whether the local engine speaks, which people are told.',
    'false',
  ),
};

const ruleSettings = {
  PREMIUM_PRICE_CENTS: setting(
    whole(50).default(PREMIUM_PRICE_CENTS_DEFAULT),
    'What the monthly plan costs, in US cents.',
    String(PREMIUM_PRICE_CENTS_DEFAULT),
  ),
  PREMIUM_YEAR_PRICE_CENTS: setting(
    whole(50).optional(),
    'What the annual plan costs, in US cents; ten months where not set.',
    String(PREMIUM_PRICE_CENTS_DEFAULT * PREMIUM_YEAR_PAID_MONTHS),
  ),
  FREE_GENERATIONS: setting(whole(0).default(3), 'Generations that are free per person.', '3'),
  FREE_ACCOUNTS_PER_ADDRESS_PER_DAY: setting(
    boundOrNone.default(FREE_ACCOUNTS_PER_ADDRESS),
    'New accounts of one address and day that get them; 0 or none: no bound.',
    '10',
  ),
  FREE_CANCELLATIONS_PER_DAY: setting(
    whole(0).default(5),
    'Cancellations per person and day that cost nothing although a provider had begun.',
    '5',
  ),
  FREE_REQUESTS_PER_HOUR: setting(
    whole(1).default(60),
    'Scripts and pictures per person and hour.',
    '60',
  ),
  REQUESTS_PER_MINUTE: setting(
    whole(1).default(300),
    'Requests per person and minute that change something.',
    '300',
  ),
  MAX_ACTIVE_GENERATIONS: setting(
    whole(1).default(100),
    'Generations of one person that may be open at the same time.',
    '100',
  ),
  MAX_RUNNING_PER_PERSON: setting(
    whole(1).default(MAX_RUNNING_PER_PERSON),
    'Stages of one kind that run at once for one person.',
    String(MAX_RUNNING_PER_PERSON),
  ),
  STORAGE_MB_PER_ACCOUNT: setting(
    number(0).default(STORAGE_MB_DEFAULT),
    'What one account may keep, in MB.',
    String(STORAGE_MB_DEFAULT),
  ),
  STORAGE_FILES_PER_ACCOUNT: setting(
    whole(0).default(STORAGE_FILES_DEFAULT),
    'What one account may keep, in files.',
    String(STORAGE_FILES_DEFAULT),
  ),
  GENERATION_DEADLINE_FACTOR: setting(
    number(0.001, 20).default(1),
    'Factor on how long a whole generation may take.',
    '2',
  ),
};

export const environment = {
  ...serviceEnvironment,
  ...storeEnvironment,
  ...metricsEnvironment,
  ...tracingEnvironment,
  ...httpSettings,
  ...providerSettings,
  ...ruleSettings,
};

/** What the api's environment says, by the names of its variables. */
export type Variables = z.output<z.ZodObject<typeof environment>>;
