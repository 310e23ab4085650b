import { PREMIUM_YEAR_PAID_MONTHS } from '@talkreel/contracts/constants';
import { metricsConfig, tracingConfig } from '@talkreel/observability/config';
import { environmentOf, type Variables as VariablesOf } from '@talkreel/settings/list';
import { readSettings, refusal } from '@talkreel/settings/read-settings';
import { cogOf } from '@talkreel/providers/cog/config';
import { isMadeByFal } from '@talkreel/providers/fal/config';
import { licenceProblems } from '@talkreel/providers/licences';
import { speechServerOf } from '@talkreel/providers/speech/config';
import { storeConfig } from '@talkreel/storage/store-config';

const environment = environmentOf('api');
type Variables = VariablesOf<'api'>;

/** Keys that make a provider live, or their replacement; the api only checks that OpenAI's is present. */
const providerKeys = [
  'REPLICATE_API_TOKEN',
  'OPENAI_API_KEY',
  'STRIPE_SECRET_KEY',
  'OIDC_ISSUER',
] as const;

/**
 * The api's settings, parsed once; nothing else reads the environment. Throws an error that names
 * every invalid variable.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const vars = readSettings(environment, env);
  const forbidden = licenceProblems(vars);
  if (forbidden.length > 0) throw refusal(environment, forbidden);
  const isProduction = vars.NODE_ENV === 'production';
  if (isProduction && vars.OIDC_ISSUER && new URL(vars.OIDC_ISSUER).protocol !== 'https:')
    throw refusal(environment, [
      [
        'OIDC_ISSUER',
        'must be an https address in production, or anyone on the network path could sign in as any user',
      ],
    ]);
  const publicUrl = new URL(vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`);
  return {
    isProduction,
    logLevel: vars.LOG_LEVEL,
    http: {
      port: vars.PORT,
      host: vars.HOST,
      trustProxy: vars.TRUST_PROXY,
      webDist: vars.WEB_DIST,
    },
    /** null: no metrics. */
    metrics: metricsConfig(vars),
    /** null: no traces. */
    tracing: tracingConfig(vars),
    /** How long requests are still accepted after SIGTERM, and when everything is cut off. */
    shutdown: { drainMs: vars.DRAIN_SECONDS * 1_000, limitMs: vars.STOP_SECONDS * 1_000 },
    publicUrl,
    /** Allowed origins of browsers. Outside production all names of this machine are allowed. */
    origins: allowedOrigins(publicUrl, isProduction),
    databaseUrl: vars.DATABASE_URL,
    databasePool: vars.DATABASE_POOL,
    redisUrl: vars.REDIS_URL,
    storage: storeConfig(vars),
    session: {
      secret: vars.SESSION_SECRET,
      idleDays: vars.SESSION_IDLE_DAYS,
      days: vars.SESSION_DAYS,
    },
    mediaSecret: vars.MEDIA_SECRET,
    watermarkKey: vars.WATERMARK_KEY,
    ...providersOf(vars),
    ...rulesOf(vars),
    tools: { ffmpegPath: vars.FFMPEG_PATH, ffprobePath: vars.FFPROBE_PATH },
  };
}

export type Config = ReturnType<typeof readConfig>;

function providersOf(vars: Variables) {
  const isStripeSandbox = isAtSandbox(vars, vars.STRIPE_BASE_URL);
  const canEmbed =
    vars.STRIPE_PUBLISHABLE_KEY && (vars.STRIPE_BASE_URL === undefined || isStripeSandbox);
  return {
    oidc: {
      issuer: vars.OIDC_ISSUER,
      clientId: vars.OIDC_CLIENT_ID,
      clientSecret: vars.OIDC_CLIENT_SECRET,
    },
    sandboxUrl: vars.SANDBOX_URL,
    replicate: {
      token: vars.REPLICATE_API_TOKEN,
      baseUrl: vars.REPLICATE_BASE_URL,
      webhookSecret: vars.REPLICATE_WEBHOOK_SECRET,
    },
    stripe: {
      secretKey: vars.STRIPE_SECRET_KEY,
      publishableKey: vars.STRIPE_PUBLISHABLE_KEY,
      baseUrl: vars.STRIPE_BASE_URL,
      webhookSecret: vars.STRIPE_WEBHOOK_SECRET,
      // Stripe's own script connects only to Stripe; the sandbox serves one that connects to the
      // sandbox.
      isSandbox: isStripeSandbox,
      ui: vars.STRIPE_UI ?? (canEmbed ? 'embedded' : 'hosted'),
    },
    syntheticVoices:
      vars.SYNTHETIC_VOICES ??
      (vars.SPEECH_URL === undefined &&
        vars.SPEECH_COG_URL === undefined &&
        isStageAtSandbox(vars, vars.SPEECH_MODEL)),
    /** Whether the local engine animates photos. */
    animatesLocally:
      vars.SYNTHETIC_VOICES ??
      (vars.ANIMATE_COG_URL === undefined && isStageAtSandbox(vars, vars.ANIMATE_MODEL)),
    speechServer: speechServerOf(vars),
    cog: cogOf(vars),
    /** Whether fal's models may be chosen. */
    hasFal: vars.FAL_KEY !== undefined,
    /** Whether webhooks of users may go to the installation's own network. */
    mayWebhooksBePrivate: vars.WEBHOOKS_TO_PRIVATE_ADDRESSES,
    /** The workers read the same setting, so the api offers the languages that they can speak. */
    speechModel: vars.SPEECH_MODEL,
    /** Whether models whose licence forbids commercial use are left out. */
    commercialOnly: vars.COMMERCIAL_ONLY,
    fallbacks: fallbacksOf(vars),
    /** Names of unset variables; what needs one of them fails until it is set. */
    missingKeys: providerKeys.filter(
      (name) => !vars[name] && !(name === 'REPLICATE_API_TOKEN' && needsNoReplicate(vars)),
    ),
  } as const;
}

function rulesOf(vars: Variables) {
  return {
    /** Whom users write to; undefined: no address is shown. */
    supportEmail: vars.SUPPORT_EMAIL,
    premiumPrices: {
      monthCents: vars.PREMIUM_PRICE_CENTS,
      yearCents:
        vars.PREMIUM_YEAR_PRICE_CENTS ?? vars.PREMIUM_PRICE_CENTS * PREMIUM_YEAR_PAID_MONTHS,
    },
    freeGenerations: vars.FREE_GENERATIONS,
    limits: {
      maxActive: vars.MAX_ACTIVE_GENERATIONS,
      maxRunning: vars.MAX_RUNNING_PER_PERSON,
      freePerHour: vars.FREE_REQUESTS_PER_HOUR,
      testsPerHour: vars.TEST_GENERATIONS_PER_HOUR,
      storage: {
        maxBytes: vars.STORAGE_MB_PER_ACCOUNT * 1_000_000,
        maxFiles: vars.STORAGE_FILES_PER_ACCOUNT,
      },
      mediaBytes: {
        free: vars.MEDIA_MB_FREE * 1_000_000,
        premium: vars.MEDIA_MB_PREMIUM * 1_000_000,
      },
      freeAccountsPerAddress: vars.FREE_ACCOUNTS_PER_ADDRESS_PER_DAY,
      freeCancellationsPerDay: vars.FREE_CANCELLATIONS_PER_DAY,
      requestsPerMinute: vars.REQUESTS_PER_MINUTE,
      keyRequestsPerMinute: vars.KEY_REQUESTS_PER_MINUTE,
    },
    /** More time for slower models before a generation is given up. */
    deadlineFactor: vars.GENERATION_DEADLINE_FACTOR,
  };
}

/** Models that take over while a stage's own is paused. */
function fallbacksOf(vars: Variables): Partial<Record<string, readonly string[]>> {
  return {
    audio: vars.SPEECH_FALLBACKS,
    image: vars.IMAGE_FALLBACKS,
    'image-to-video': vars.ANIMATE_FALLBACKS,
    lipsync: vars.LIPSYNC_FALLBACKS,
  };
}

/** Whether every stage that Replicate could make is made by servers of the operator's, or at fal. */
function needsNoReplicate(vars: Variables): boolean {
  const { image, animate, lipsync, speech } = cogOf(vars);
  return (
    (speech !== undefined || vars.SPEECH_URL !== undefined || isMadeByFal(vars.SPEECH_MODEL)) &&
    (image !== undefined || isMadeByFal(vars.IMAGE_MODEL)) &&
    (animate !== undefined || isMadeByFal(vars.ANIMATE_MODEL)) &&
    (lipsync !== undefined || isMadeByFal(vars.LIPSYNC_MODEL))
  );
}

/** Whether the sandbox makes what this model is to make, or what it would by default. */
function isStageAtSandbox(vars: Variables, model: string | undefined): boolean {
  return isAtSandbox(vars, isMadeByFal(model) ? vars.FAL_BASE_URL : vars.REPLICATE_BASE_URL);
}

/** The sandbox may run only for payments or sign-in, beside live models. */
function isAtSandbox({ SANDBOX_URL }: { SANDBOX_URL?: string }, baseUrl?: string): boolean {
  return SANDBOX_URL !== undefined && baseUrl?.startsWith(SANDBOX_URL) === true;
}

function allowedOrigins(publicUrl: URL, isProduction: boolean): string[] {
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (isProduction || !loopback.includes(publicUrl.hostname)) return [publicUrl.origin];
  const port = publicUrl.port ? `:${publicUrl.port}` : '';
  return [
    publicUrl.origin,
    ...loopback.map((host) => `${publicUrl.protocol}//${host}${port}`),
  ].filter((origin, index, all) => all.indexOf(origin) === index);
}
