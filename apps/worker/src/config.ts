import { join } from 'node:path';
import type { StageName } from '@talkreel/contracts/names';
import { metricsConfig, tracingConfig } from '@talkreel/observability/config';
import { environmentOf, type Variables as VariablesOf } from '@talkreel/settings/list';
import { readSettings, refusal } from '@talkreel/settings/read-settings';
import { cogOf } from '@talkreel/providers/cog/config';
import { falOf } from '@talkreel/providers/fal/config';
import { licenceProblems } from '@talkreel/providers/licences';
import { speechServerOf } from '@talkreel/providers/speech/config';
import { storeConfig } from '@talkreel/storage/store-config';

const environment = environmentOf('worker');
type Variables = VariablesOf<'worker'>;

/** The worker's settings, parsed once; nothing else reads the environment. Throws with every bad variable named. */
export function readConfig(env: Record<string, string | undefined>) {
  const vars = readSettings(environment, env);
  const forbidden = licenceProblems(vars);
  if (forbidden.length > 0) throw refusal(environment, forbidden);
  return {
    logLevel: vars.LOG_LEVEL,
    health: { port: vars.WORKER_PORT, host: vars.WORKER_HOST },
    /** null: none are served. */
    metrics: metricsConfig(vars),
    /** null: nothing is traced. */
    tracing: tracingConfig(vars),
    databaseUrl: vars.DATABASE_URL,
    databasePool: vars.DATABASE_POOL,
    redisUrl: vars.REDIS_URL,
    storage: storeConfig(vars),
    stopWithinMs: vars.STOP_SECONDS * 1_000,
    leaseSeconds: vars.WORKER_LEASE_SECONDS,
    ...stagesOf(vars),
    createsPerMinute: vars.REPLICATE_CREATES_PER_MINUTE,
    pollsPerMinute: vars.REPLICATE_POLLS_PER_MINUTE,
    /** The most that paid tries of all users may cost in a UTC day, at the models' list prices. */
    dailySpendCapCents: vars.DAILY_SPEND_CAP_CENTS,
    providers: providersOf(vars),
    speechServer: speechServerOf(vars),
    speechCents: vars.SPEECH_CENTS,
    cog: containersOf(vars),
    mayWebhooksBePrivate: vars.WEBHOOKS_TO_PRIVATE_ADDRESSES,
    /** Where the provider's webhooks reach the api; none: predictions are polled only. */
    webhookUrl: webhookUrl(vars),
    /** Where links in mails lead. */
    publicUrl: vars.PUBLIC_URL ?? 'http://localhost:3000',
    mail: {
      smtpUrl: vars.SMTP_URL,
      folder: join(vars.DATA_DIR, 'mail'),
      from:
        vars.MAIL_FROM ??
        `Talkreel <no-reply@${new URL(vars.PUBLIC_URL ?? 'http://localhost').hostname}>`,
    },
    /** Whom users write to; undefined: mails name nobody. */
    supportEmail: vars.SUPPORT_EMAIL,
    /** How long rows are kept that nothing needs any more. */
    keep: { webhookDays: vars.KEEP_WEBHOOKS_DAYS, attemptDays: vars.KEEP_ATTEMPTS_DAYS },
    media: { publicUrl: reachableUrl(vars.PUBLIC_URL), secret: vars.MEDIA_SECRET },
    /** Where our own renderer is, which draws actors again; null: none. */
    sandboxUrl: vars.SANDBOX_URL ?? null,
    watermarkKey: vars.WATERMARK_KEY,
    credentials: {
      certificate: vars.C2PA_CERTIFICATE,
      privateKey: vars.C2PA_PRIVATE_KEY,
      timestampUrl: vars.C2PA_TIMESTAMP_URL,
      provider: vars.REPLICATE_BASE_URL === undefined ? 'Replicate' : 'Replicate-compatible server',
    },
    tools: { ffmpegPath: vars.FFMPEG_PATH, ffprobePath: vars.FFPROBE_PATH },
  };
}

export type Config = ReturnType<typeof readConfig>;

function stagesOf(vars: Variables) {
  const perStage = <T>(values: Record<StageName, T | undefined>) =>
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined),
    ) as Partial<Record<StageName, T>>;
  return {
    stages: vars.WORKER_STAGES,
    concurrency: perStage({
      script: vars.SCRIPT_CONCURRENCY,
      image: vars.IMAGE_CONCURRENCY,
      audio: vars.AUDIO_CONCURRENCY,
      'image-to-video': vars.IMAGE_TO_VIDEO_CONCURRENCY,
      lipsync: vars.LIPSYNC_CONCURRENCY,
      export: vars.EXPORT_CONCURRENCY,
      join: vars.JOIN_CONCURRENCY,
      media: vars.MEDIA_CONCURRENCY,
    }),
    /** Stages of one kind and user that run at once. */
    maxRunningPerUser: vars.MAX_RUNNING_PER_PERSON,
    deadlineFactor: perStage({
      script: vars.SCRIPT_DEADLINE_FACTOR,
      image: vars.IMAGE_DEADLINE_FACTOR,
      audio: vars.AUDIO_DEADLINE_FACTOR,
      'image-to-video': vars.IMAGE_TO_VIDEO_DEADLINE_FACTOR,
      lipsync: vars.LIPSYNC_DEADLINE_FACTOR,
      export: vars.EXPORT_DEADLINE_FACTOR,
      join: vars.JOIN_DEADLINE_FACTOR,
      media: vars.MEDIA_DEADLINE_FACTOR,
    }),
  };
}

function providersOf(vars: Variables) {
  return {
    replicate: { token: vars.REPLICATE_API_TOKEN, baseUrl: vars.REPLICATE_BASE_URL },
    openai: {
      apiKey: vars.OPENAI_API_KEY,
      baseUrl: vars.OPENAI_BASE_URL,
      scriptModel: vars.OPENAI_SCRIPT_MODEL,
      moderationModel: vars.OPENAI_MODERATION_MODEL,
    },
    fal: falOf(vars),
    commercialOnly: vars.COMMERCIAL_ONLY,
    fallbacks: {
      speech: vars.SPEECH_FALLBACKS,
      image: vars.IMAGE_FALLBACKS,
      animate: vars.ANIMATE_FALLBACKS,
      lipsync: vars.LIPSYNC_FALLBACKS,
    },
    models: {
      speech: vars.SPEECH_MODEL,
      image: vars.IMAGE_MODEL,
      animate: vars.ANIMATE_MODEL,
      lipsync: vars.LIPSYNC_MODEL,
    },
  };
}

/** An address of ours that a provider can reach; undefined on a machine that it cannot. */
function reachableUrl(url: string | undefined): string | undefined {
  return url?.startsWith('https://') ? url : undefined;
}

/**
 * Replicate itself refuses a prediction whose webhook is not https, so on a machine that it cannot reach
 * there is none. A stand-in at another address takes any.
 */
function webhookUrl(vars: Variables): string | undefined {
  const { WEBHOOK_URL, PUBLIC_URL, REPLICATE_BASE_URL } = vars;
  const address =
    REPLICATE_BASE_URL !== undefined
      ? WEBHOOK_URL
      : (reachableUrl(WEBHOOK_URL) ?? reachableUrl(PUBLIC_URL));
  return address === undefined ? undefined : new URL('/api/webhooks/replicate', address).href;
}

function containersOf(vars: Variables) {
  return {
    ...cogOf(vars),
    cents: {
      speech: vars.SPEECH_COG_CENTS,
      image: vars.IMAGE_COG_CENTS,
      animate: vars.ANIMATE_COG_CENTS,
      lipsync: vars.LIPSYNC_COG_CENTS,
    },
    filesUrl: vars.COG_FILES_URL,
    webhookUrl: cogWebhookUrl(vars),
  };
}

/** Containers are the operator's, and reach addresses that Replicate does not. */
function cogWebhookUrl({ COG_WEBHOOK_URL, WEBHOOK_URL, PUBLIC_URL }: Variables): string {
  const address = COG_WEBHOOK_URL ?? WEBHOOK_URL ?? PUBLIC_URL ?? 'http://localhost:3000';
  return new URL('/api/webhooks/cog', address).href;
}
