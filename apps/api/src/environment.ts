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

/** So many accounts are enough for an office or a class behind one address. */
const FREE_ACCOUNTS_PER_ADDRESS = 10;

const httpSettings = {
  PORT: setting(port.default(3000), 'Port of the website.', '3000'),
  HOST: setting(text.default('127.0.0.1'), 'The address it listens on.', '0.0.0.0'),
  WEB_DIST: setting(text.optional(), 'Folder of the built web app.', 'apps/web/dist'),
  SESSION_SECRET: setting(
    z.string().min(32),
    'Signs the session cookie; 32 random characters or more, the same in every api.',
    '7f2c9a0d51... (from openssl rand -hex 32)',
  ),
  SESSION_IDLE_DAYS: setting(
    number(0.01, 365).default(SESSION_IDLE_DAYS),
    'Days after which an unused session ends.',
    String(SESSION_IDLE_DAYS),
  ),
  SESSION_DAYS: setting(
    number(0.01, 365).default(SESSION_DAYS),
    'Days after which any session ends.',
    String(SESSION_DAYS),
  ),
  MEDIA_SECRET: setting(
    z.string().min(16),
    'Signs links to media; 16 random characters or more, the same in every process.',
    'c41d7e88b2... (from openssl rand -hex 32)',
  ),
  TRUST_PROXY: setting(
    trustProxy,
    'Which proxies to trust for X-Forwarded-* headers: how many there are, or their networks.',
    '1',
  ),
  DRAIN_SECONDS: setting(
    number(0, 120).default(0),
    'How long a stopping api keeps serving, so that load balancers notice.',
    '5',
  ),
};

const providerSettings = {
  OIDC_ISSUER: setting(
    httpUrl.optional(),
    'The OpenID Connect provider that signs people in.',
    'https://accounts.example.com',
  ),
  OIDC_CLIENT_ID: setting(text.default('talkreel'), 'Our client id at that provider.', 'talkreel'),
  OIDC_CLIENT_SECRET: setting(text.optional(), 'The secret of OIDC_CLIENT_ID.', 'w8Xk...'),
  SANDBOX_URL: setting(
    httpUrl.optional(),
    'Address of the sandbox, which stands in for providers without a key.',
    'http://127.0.0.1:3400',
  ),
  REPLICATE_WEBHOOK_SECRET: setting(
    text.optional(),
    'Signing key of webhooks; if not set, it is fetched from Replicate.',
    'whsec_...',
  ),
  STRIPE_SECRET_KEY: setting(text.optional(), 'Turns on payments by Stripe.', 'sk_live_...'),
  STRIPE_PUBLISHABLE_KEY: setting(
    text.optional(),
    'Key for the card form in the browser.',
    'pk_live_...',
  ),
  STRIPE_BASE_URL: setting(
    httpUrl.optional(),
    "Another server with Stripe's API.",
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
    'The speech model the workers use; its languages are offered.',
    'resemble-ai/chatterbox',
  ),
  SYNTHETIC_VOICES: setting(
    flag.optional(),
    'Whether the voices are synthetic stand-ins, which users are told.',
    'false',
  ),
};

const ruleSettings = {
  PREMIUM_PRICE_CENTS: setting(
    whole(50).default(PREMIUM_PRICE_CENTS_DEFAULT),
    'Price of the monthly plan, in US cents.',
    String(PREMIUM_PRICE_CENTS_DEFAULT),
  ),
  PREMIUM_YEAR_PRICE_CENTS: setting(
    whole(50).optional(),
    'Price of the annual plan, in US cents; if not set, that of ten months.',
    String(PREMIUM_PRICE_CENTS_DEFAULT * PREMIUM_YEAR_PAID_MONTHS),
  ),
  FREE_GENERATIONS: setting(whole(0).default(3), 'Free generations per account.', '3'),
  FREE_ACCOUNTS_PER_ADDRESS_PER_DAY: setting(
    boundOrNone.default(FREE_ACCOUNTS_PER_ADDRESS),
    'New accounts per network and day that get them; 0 or none for no limit.',
    '10',
  ),
  FREE_CANCELLATIONS_PER_DAY: setting(
    whole(0).default(5),
    'Cancellations per account and day that are free although a provider had started.',
    '5',
  ),
  FREE_REQUESTS_PER_HOUR: setting(
    whole(1).default(60),
    'Free requests of each kind (scripts, pictures, exports) per account and hour.',
    '60',
  ),
  REQUESTS_PER_MINUTE: setting(
    whole(1).default(300),
    'Requests per account and minute that change something.',
    '300',
  ),
  MAX_ACTIVE_GENERATIONS: setting(
    whole(1).default(100),
    'Generations one account may have in progress at once.',
    '100',
  ),
  MAX_RUNNING_PER_PERSON: setting(
    whole(1).default(MAX_RUNNING_PER_PERSON),
    'Stages of one kind that run at once for one account.',
    String(MAX_RUNNING_PER_PERSON),
  ),
  STORAGE_MB_PER_ACCOUNT: setting(
    number(0).default(STORAGE_MB_DEFAULT),
    'Storage per account, in MB.',
    String(STORAGE_MB_DEFAULT),
  ),
  STORAGE_FILES_PER_ACCOUNT: setting(
    whole(0).default(STORAGE_FILES_DEFAULT),
    'Files one account may keep.',
    String(STORAGE_FILES_DEFAULT),
  ),
  GENERATION_DEADLINE_FACTOR: setting(
    number(0.001, 20).default(1),
    'Multiplies the time limit of a whole generation.',
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
