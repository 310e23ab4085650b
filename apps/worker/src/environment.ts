import { stageName } from '@talkreel/contracts/names';
import { metricsEnvironment } from '@talkreel/observability/metrics-environment';
import { tracingEnvironment } from '@talkreel/observability/tracing-environment';
import { mailEnvironment } from '@talkreel/providers/mail/mail-environment';
import { MAX_RUNNING_PER_PERSON } from '@talkreel/queue/catalog';
import { serviceEnvironment } from '@talkreel/settings/service-environment';
import { setting } from '@talkreel/settings/setting';
import { boundOrNone, httpUrl, number, port, text, whole } from '@talkreel/settings/types';
import { storeEnvironment } from '@talkreel/storage/store-environment';
import { z } from 'zod';

/** About ninety lip-synced videos at list prices. */
const DAILY_SPEND_CAP_CENTS = 10_000;

const stageList = z.string().transform((list, context) => {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const parsed = z.array(stageName).min(1).safeParse(names);
  if (parsed.success) return [...new Set(parsed.data)];
  const unknown = names.filter((name) => !stageName.safeParse(name).success);
  const all = stageName.options.join(', ');
  context.addIssue(
    unknown.length > 0 ? `names ${unknown.join(', ')}; there are ${all}` : `names none of ${all}`,
  );
  return z.NEVER;
});

const slots = (stage: string) =>
  setting(whole(1, 5_000).optional(), `How many ${stage} jobs this worker follows at once.`, '50');

const deadline = (stage: string) =>
  setting(number(0.001, 20).optional(), `Multiplies the time limit of one ${stage} attempt.`, '2');

const stageSettings = {
  WORKER_STAGES: setting(
    stageList.default([...stageName.options]),
    'Stages this worker runs, separated by commas.',
    'script,image,audio',
  ),
  SCRIPT_CONCURRENCY: slots('script'),
  IMAGE_CONCURRENCY: slots('image'),
  AUDIO_CONCURRENCY: slots('audio'),
  IMAGE_TO_VIDEO_CONCURRENCY: slots('image-to-video'),
  LIPSYNC_CONCURRENCY: slots('lipsync'),
  EXPORT_CONCURRENCY: setting(
    whole(1, 64).optional(),
    'Exports this worker encodes at once; each takes about one core.',
    '1',
  ),
  JOIN_CONCURRENCY: setting(
    whole(1, 64).optional(),
    'Films this worker joins at once; each takes about one core.',
    '1',
  ),
  SCRIPT_DEADLINE_FACTOR: deadline('script'),
  IMAGE_DEADLINE_FACTOR: deadline('image'),
  AUDIO_DEADLINE_FACTOR: deadline('audio'),
  IMAGE_TO_VIDEO_DEADLINE_FACTOR: deadline('image-to-video'),
  LIPSYNC_DEADLINE_FACTOR: deadline('lipsync'),
  EXPORT_DEADLINE_FACTOR: deadline('export'),
  JOIN_DEADLINE_FACTOR: deadline('join'),
  MAX_RUNNING_PER_PERSON: setting(
    whole(1).default(MAX_RUNNING_PER_PERSON),
    'Stages of one kind that run at once for one account.',
    String(MAX_RUNNING_PER_PERSON),
  ),
};

const providerSettings = {
  REPLICATE_CREATES_PER_MINUTE: setting(
    whole(1, 1_000_000).default(600),
    'Predictions all workers together may start per minute.',
    '600',
  ),
  REPLICATE_POLLS_PER_MINUTE: setting(
    whole(1, 1_000_000).default(1_200),
    'Predictions all workers together may poll per minute.',
    '1200',
  ),
  DAILY_SPEND_CAP_CENTS: setting(
    boundOrNone.default(DAILY_SPEND_CAP_CENTS),
    'The most all providers together may cost per UTC day, in US cents; 0 or none for no cap.',
    '10000',
  ),
  OPENAI_BASE_URL: setting(
    httpUrl.optional(),
    "Another server with OpenAI's API.",
    'https://api.openai.com/v1',
  ),
  OPENAI_SCRIPT_MODEL: setting(text.optional(), 'Model for scripts.', 'gpt-5-mini'),
  OPENAI_MODERATION_MODEL: setting(
    text.optional(),
    'Model for moderation.',
    'omni-moderation-latest',
  ),
  SPEECH_MODEL: setting(text.optional(), 'Model for speech.', 'resemble-ai/chatterbox'),
  IMAGE_MODEL: setting(text.optional(), 'Model for images.', 'black-forest-labs/flux-2-pro'),
  ANIMATE_MODEL: setting(
    text.optional(),
    'Model for image to video.',
    'wan-video/wan-2.2-i2v-fast',
  ),
  LIPSYNC_MODEL: setting(text.optional(), 'Model for lip sync.', 'sync/lipsync-2'),
  WEBHOOK_URL: setting(
    httpUrl.optional(),
    "Address at which providers' webhooks reach the api; if not set, PUBLIC_URL.",
    'https://talkreel.example',
  ),
};

/** Rows that the console counts, or whose events Stripe and Replicate send again, are younger than these limits. */
const retentionSettings = {
  KEEP_WEBHOOKS_DAYS: setting(
    whole(8, 3_650).default(30),
    'Days for which webhook ids are kept, to recognise one that is sent again.',
    '30',
  ),
  KEEP_ATTEMPTS_DAYS: setting(
    z.union([z.literal(['0', 'none']).transform(() => null), whole(40, 3_650)]).default(null),
    'Days for which attempts of ended stages are kept, 40 or more; 0 or none for ever.',
    '400',
  ),
};

export const environment = {
  ...serviceEnvironment,
  ...storeEnvironment,
  ...metricsEnvironment,
  ...tracingEnvironment,
  ...stageSettings,
  ...providerSettings,
  ...mailEnvironment,
  ...retentionSettings,
  WORKER_PORT: setting(port.default(3001), 'Port of the health check.', '3001'),
  WORKER_HOST: setting(text.default('127.0.0.1'), 'The address that port listens on.', '0.0.0.0'),
  WORKER_LEASE_SECONDS: setting(
    number(1, 300).default(10),
    'Seconds a worker owns a stage before it has to renew its lease.',
    '10',
  ),
  MEDIA_SECRET: setting(
    z.string().min(16).optional(),
    "Signs links to media; the same as the api's.",
    'c41d7e88b2... (from openssl rand -hex 32)',
  ),
};

/** What a worker's environment says, by the names of its variables. */
export type Variables = z.output<z.ZodObject<typeof environment>>;
