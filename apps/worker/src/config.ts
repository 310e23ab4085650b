import { stageName, type StageName } from '@talkreel/contracts/names';
import { storeConfig, storeEnvironment } from '@talkreel/storage/store-environment';
import { z } from 'zod';

const stageList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(stageName).min(1));

const factor = z.coerce.number().min(0.001).max(20).optional();
const slots = z.coerce.number().int().min(1).max(5_000).optional();

const environment = z.object({
  ...storeEnvironment,
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  WORKER_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().min(1),
  REDIS_URL: z.string().min(1),
  DATA_DIR: z.string().default('.data'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  WORKER_STAGES: stageList.default([...stageName.options]),
  SCRIPT_CONCURRENCY: slots,
  IMAGE_CONCURRENCY: slots,
  AUDIO_CONCURRENCY: slots,
  IMAGE_TO_VIDEO_CONCURRENCY: slots,
  LIPSYNC_CONCURRENCY: slots,
  SCRIPT_DEADLINE_FACTOR: factor,
  IMAGE_DEADLINE_FACTOR: factor,
  AUDIO_DEADLINE_FACTOR: factor,
  IMAGE_TO_VIDEO_DEADLINE_FACTOR: factor,
  LIPSYNC_DEADLINE_FACTOR: factor,
  WORKER_LEASE_SECONDS: z.coerce.number().min(1).max(300).default(10),
  REPLICATE_API_TOKEN: z.string().optional(),
  REPLICATE_BASE_URL: z.url().optional(),
  REPLICATE_CREATES_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  DAILY_SPEND_CAP_CENTS: z.coerce.number().int().min(1).optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_SCRIPT_MODEL: z.string().optional(),
  OPENAI_MODERATION_MODEL: z.string().optional(),
  SPEECH_MODEL: z.string().optional(),
  IMAGE_MODEL: z.string().optional(),
  ANIMATE_MODEL: z.string().optional(),
  LIPSYNC_MODEL: z.string().optional(),
  WEBHOOK_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  MEDIA_SECRET: z.string().min(16).optional(),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
});

/** The worker's settings, parsed once; nothing else reads the environment. Throws with every bad variable named. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new Error(`the environment is not usable:\n${z.prettifyError(parsed.error)}`);
  const vars = parsed.data;
  const perStage = <T>(values: Record<StageName, T | undefined>) =>
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined),
    ) as Partial<Record<StageName, T>>;
  return {
    logLevel: vars.LOG_LEVEL,
    health: { port: vars.WORKER_PORT, host: vars.WORKER_HOST },
    databaseUrl: vars.DATABASE_URL,
    databasePool: vars.DATABASE_POOL,
    redisUrl: vars.REDIS_URL,
    storage: storeConfig(vars),
    stages: vars.WORKER_STAGES,
    leaseSeconds: vars.WORKER_LEASE_SECONDS,
    concurrency: perStage({
      script: vars.SCRIPT_CONCURRENCY,
      image: vars.IMAGE_CONCURRENCY,
      audio: vars.AUDIO_CONCURRENCY,
      'image-to-video': vars.IMAGE_TO_VIDEO_CONCURRENCY,
      lipsync: vars.LIPSYNC_CONCURRENCY,
    }),
    deadlineFactor: perStage({
      script: vars.SCRIPT_DEADLINE_FACTOR,
      image: vars.IMAGE_DEADLINE_FACTOR,
      audio: vars.AUDIO_DEADLINE_FACTOR,
      'image-to-video': vars.IMAGE_TO_VIDEO_DEADLINE_FACTOR,
      lipsync: vars.LIPSYNC_DEADLINE_FACTOR,
    }),
    createsPerMinute: vars.REPLICATE_CREATES_PER_MINUTE,
    /** Paid tries of the last 24 h, of all users, at the models' list prices. */
    dailySpendCapCents: vars.DAILY_SPEND_CAP_CENTS,
    providers: {
      replicate: { token: vars.REPLICATE_API_TOKEN, baseUrl: vars.REPLICATE_BASE_URL },
      openai: {
        apiKey: vars.OPENAI_API_KEY,
        baseUrl: vars.OPENAI_BASE_URL,
        scriptModel: vars.OPENAI_SCRIPT_MODEL,
        moderationModel: vars.OPENAI_MODERATION_MODEL,
      },
      models: {
        speech: vars.SPEECH_MODEL,
        image: vars.IMAGE_MODEL,
        animate: vars.ANIMATE_MODEL,
        lipsync: vars.LIPSYNC_MODEL,
      },
    },
    /** Where the provider's webhooks reach the api; none: predictions are polled only. */
    webhookUrl: webhookUrl(vars),
    media: { publicUrl: reachableUrl(vars.PUBLIC_URL), secret: vars.MEDIA_SECRET },
    tools: { ffmpegPath: vars.FFMPEG_PATH, ffprobePath: vars.FFPROBE_PATH },
  };
}

export type Config = ReturnType<typeof readConfig>;

/** An address of ours that a provider can reach; undefined on a machine that it cannot. */
function reachableUrl(url: string | undefined): string | undefined {
  return url?.startsWith('https://') ? url : undefined;
}

/**
 * Replicate itself refuses a prediction whose webhook is not https, so on a machine that it cannot reach
 * there is none. A stand-in at another address takes any.
 */
function webhookUrl(vars: z.infer<typeof environment>): string | undefined {
  const { WEBHOOK_URL, PUBLIC_URL, REPLICATE_BASE_URL } = vars;
  const address =
    REPLICATE_BASE_URL !== undefined
      ? WEBHOOK_URL
      : (reachableUrl(WEBHOOK_URL) ?? reachableUrl(PUBLIC_URL));
  return address === undefined ? undefined : new URL('/api/webhooks/replicate', address).href;
}
