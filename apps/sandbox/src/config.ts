import { readSettings } from '@talkreel/settings/read-settings';
import { dataDir, logLevel, toolsEnvironment } from '@talkreel/settings/service-environment';
import { setting } from '@talkreel/settings/setting';
import { httpUrl, number, port, text, whole } from '@talkreel/settings/types';
import { z } from 'zod';

const origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim().replace(/\/$/, ''))
      .filter((part) => part !== ''),
  )
  .pipe(z.array(httpUrl).min(1));

/** The environment of the sandbox; every variable has a default. */
export const environment = {
  ...toolsEnvironment,
  DATA_DIR: dataDir,
  LOG_LEVEL: logLevel,
  SANDBOX_PORT: setting(port.default(3400), 'Port the sandbox listens on.', '3400'),
  SANDBOX_HOST: setting(
    text.default('127.0.0.1'),
    'The address that port listens on.',
    '127.0.0.1',
  ),
  SANDBOX_PUBLIC_URL: setting(
    httpUrl.default('http://localhost:3000/sandbox'),
    'Address at which browsers reach the sandbox, through the api.',
    'http://localhost:3000/sandbox',
  ),
  OIDC_REDIRECT_ORIGINS: setting(
    origins.prefault('http://localhost:3000,http://127.0.0.1:3000'),
    'Origins its identity provider may redirect to, separated by commas.',
    'http://localhost:3000',
  ),
  OIDC_CLIENT_SECRET: setting(
    text.default('talkreel-local'),
    'Client secret the api uses with its identity provider.',
    'talkreel-local',
  ),
  SANDBOX_OUTPUT_SECONDS: setting(
    number(1).default(3600),
    'How long prediction outputs are kept, in seconds.',
    '3600',
  ),
  SANDBOX_RENDERS: setting(
    whole(1, 8).default(1),
    'Pictures and videos rendered at the same time.',
    '2',
  ),
  STRIPE_WEBHOOK_URL: setting(
    httpUrl.optional(),
    'Address its Stripe sends webhooks to.',
    'http://127.0.0.1:3000/api/webhooks/stripe',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    text.default('whsec_talkreel_local'),
    'Signs those webhooks.',
    'whsec_talkreel_local',
  ),
};

/** The configuration of the sandbox. URLs have no trailing slash. */
export interface SandboxConfig {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Folder of all of the sandbox's state. */
  stateDir: string;
  /** The sandbox's address for browsers, behind the api's proxy. */
  publicUrl: string;
  logLevel: string;
  /** Overrides for the programs on the PATH. */
  tools: { ffmpegPath: string | undefined; ffprobePath: string | undefined };
  oidc: { clientId: string; clientSecret: string; redirectOrigins: string[] };
  replicate: {
    /** Age at which inputs, outputs and logs of a prediction are removed. */
    outputSeconds: number;
    /** Images and videos rendered at once; speech has its own lane. */
    renders: number;
    /** Delays before each retry of a terminal webhook. */
    webhookRetryDelaysMs: number[];
  };
  stripe: { webhookUrl: string | null; webhookSecret: string; webhookRetryDelaysMs: number[] };
}

/** Throws an error that names every invalid variable. */
export function readConfig(vars: Record<string, string | undefined>): SandboxConfig {
  const env = readSettings(environment, vars);
  return {
    host: env.SANDBOX_HOST,
    port: env.SANDBOX_PORT,
    stateDir: `${env.DATA_DIR}/sandbox`,
    publicUrl: env.SANDBOX_PUBLIC_URL.replace(/\/$/, ''),
    logLevel: env.LOG_LEVEL,
    tools: { ffmpegPath: env.FFMPEG_PATH, ffprobePath: env.FFPROBE_PATH },
    oidc: {
      clientId: 'talkreel',
      clientSecret: env.OIDC_CLIENT_SECRET,
      redirectOrigins: env.OIDC_REDIRECT_ORIGINS,
    },
    replicate: {
      outputSeconds: env.SANDBOX_OUTPUT_SECONDS,
      renders: env.SANDBOX_RENDERS,
      webhookRetryDelaysMs: [1000, 2000, 4000, 8000, 16_000, 30_000],
    },
    stripe: {
      webhookUrl: env.STRIPE_WEBHOOK_URL ?? null,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      webhookRetryDelaysMs: [1000, 5000, 15_000, 60_000],
    },
  };
}
