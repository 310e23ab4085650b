import { PREMIUM_PRICE_CENTS_DEFAULT } from '@talkreel/contracts/constants';
import { storeConfig, storeEnvironment } from '@talkreel/storage/store-environment';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

const environment = z.object({
  ...storeEnvironment,
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string().min(1),
  REDIS_URL: z.string().min(1),
  DATA_DIR: z.string().default('.data'),
  WEB_DIST: z.string().optional(),
  SESSION_SECRET: z.string().min(32),
  MEDIA_SECRET: z.string().min(16),
  TRUST_PROXY: flag.default(false),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().default('talkreel'),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SANDBOX_URL: z.url().optional(),
  REPLICATE_API_TOKEN: z.string().optional(),
  REPLICATE_BASE_URL: z.url().optional(),
  REPLICATE_WEBHOOK_SECRET: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_BASE_URL: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_UI: z.enum(['embedded', 'hosted']).optional(),
  PREMIUM_PRICE_CENTS: z.coerce.number().int().min(50).default(PREMIUM_PRICE_CENTS_DEFAULT),
  FREE_GENERATIONS: z.coerce.number().int().min(0).default(3),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  MAX_ACTIVE_GENERATIONS: z.coerce.number().int().min(1).default(100),
  FREE_REQUESTS_PER_HOUR: z.coerce.number().int().min(1).default(60),
  GENERATION_DEADLINE_FACTOR: z.coerce.number().min(0.001).max(20).default(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  SYNTHETIC_VOICES: flag.optional(),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
});

/** What makes a provider live, or stands in for it; of OpenAI's only the workers read more than whether it is there. */
const providerKeys = [
  'REPLICATE_API_TOKEN',
  'OPENAI_API_KEY',
  'STRIPE_SECRET_KEY',
  'OIDC_ISSUER',
] as const;

/** The api's settings, parsed once; nothing else reads the environment. Throws with every bad variable named. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new Error(`the environment is not usable:\n${z.prettifyError(parsed.error)}`);
  const vars = parsed.data;
  const isProduction = vars.NODE_ENV === 'production';
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
    publicUrl,
    /** Where browsers may come from. Outside production the machine's own names are one place. */
    origins: allowedOrigins(publicUrl, isProduction),
    databaseUrl: vars.DATABASE_URL,
    databasePool: vars.DATABASE_POOL,
    redisUrl: vars.REDIS_URL,
    storage: storeConfig(vars),
    session: { secret: vars.SESSION_SECRET },
    mediaSecret: vars.MEDIA_SECRET,
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
      // The form in our own page is Stripe's script, which speaks to Stripe alone.
      ui:
        vars.STRIPE_UI ??
        (vars.STRIPE_BASE_URL || !vars.STRIPE_PUBLISHABLE_KEY ? 'hosted' : 'embedded'),
    },
    premiumPriceCents: vars.PREMIUM_PRICE_CENTS,
    freeGenerations: vars.FREE_GENERATIONS,
    limits: {
      maxActive: vars.MAX_ACTIVE_GENERATIONS,
      freePerHour: vars.FREE_REQUESTS_PER_HOUR,
      requestsPerMinute: vars.REQUESTS_PER_MINUTE,
    },
    /** Slower models get more time before a generation is given up. */
    deadlineFactor: vars.GENERATION_DEADLINE_FACTOR,
    syntheticVoices: vars.SYNTHETIC_VOICES ?? standsInForModels(vars),
    /** Names of variables; what needs one of them fails until it is set. */
    missingKeys: providerKeys.filter((name) => !vars[name]),
    tools: { ffmpegPath: vars.FFMPEG_PATH, ffprobePath: vars.FFPROBE_PATH },
  };
}

export type Config = ReturnType<typeof readConfig>;

/** The sandbox may run for payments or sign-in alone, beside live models. */
function standsInForModels(vars: { SANDBOX_URL?: string; REPLICATE_BASE_URL?: string }): boolean {
  return (
    vars.SANDBOX_URL !== undefined && vars.REPLICATE_BASE_URL?.startsWith(vars.SANDBOX_URL) === true
  );
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
