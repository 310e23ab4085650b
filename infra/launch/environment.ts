import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import type { FfmpegPrograms } from '@talkreel/services/find-ffmpeg';
import type { Secrets } from './data-folder.ts';

/** The environment of a process: every value a string. */
export type Environment = Record<string, string>;

export interface EnvironmentInput {
  /** What the user set, in the shell or in `.env`. */
  user: NodeJS.ProcessEnv;
  dataDir: string;
  secrets: Secrets;
  /** The product's public host. */
  host: string;
  port: number;
  /** Where the api listens: the public port, or an internal one behind Vite in development. */
  apiHost: string;
  apiPort: number;
  sandboxPort: number;
  databaseUrl: string;
  redisUrl: string;
  /** Undefined for commands that use no media. */
  ffmpeg: FfmpegPrograms | undefined;
}

/** Keys that each make a provider live. */
const liveKeys = [
  'REPLICATE_API_TOKEN',
  'OPENAI_API_KEY',
  'STRIPE_SECRET_KEY',
  'OIDC_ISSUER',
] as const;

export type ProviderKey = (typeof liveKeys)[number];

/** The provider itself, the sandbox in its place, or none. */
export type ProviderState = 'live' | 'sandbox' | 'off';

export function providersOf(user: NodeJS.ProcessEnv): Record<ProviderKey, ProviderState> {
  const without = isProduction(user) ? 'off' : 'sandbox';
  const states = liveKeys.map((key) => [key, user[key] ? 'live' : without] as const);
  return Object.fromEntries(states) as Record<ProviderKey, ProviderState>;
}

export function isProduction(user: NodeJS.ProcessEnv): boolean {
  return user['NODE_ENV'] === 'production';
}

/** Whether the sandbox has to replace any provider; never in production. */
export function needsSandbox(user: NodeJS.ProcessEnv): boolean {
  return Object.values(providersOf(user)).includes('sandbox');
}

export function publicUrlOf(user: NodeJS.ProcessEnv, port: number): string {
  return (user['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, '');
}

/** The environment of api, workers, sandbox and seed: the user's settings, and defaults for the rest. */
export function childEnvironment(input: EnvironmentInput): Environment {
  const { user, secrets } = input;
  const publicUrl = publicUrlOf(user, input.port);
  const apiUrl = `http://127.0.0.1:${input.apiPort}`;
  const defaults: Environment = {
    NODE_ENV: 'development',
    WEB_DIST: join(repositoryRoot, 'apps', 'web', 'dist'),
    SESSION_SECRET: secrets.session,
    MEDIA_SECRET: secrets.media,
    WEBHOOK_URL: apiUrl,
    // The limit is short, because a user waits at the terminal.
    STOP_SECONDS: '5',
    ...(input.ffmpeg && { FFMPEG_PATH: input.ffmpeg.ffmpeg, FFPROBE_PATH: input.ffmpeg.ffprobe }),
    ...(needsSandbox(user) && sandboxDefaults(input, publicUrl, apiUrl)),
  };
  const decided: Environment = {
    DATABASE_URL: input.databaseUrl,
    REDIS_URL: input.redisUrl,
    DATA_DIR: input.dataDir,
    PORT: String(input.apiPort),
    HOST: input.apiHost,
    PUBLIC_URL: publicUrl,
  };
  return { ...defaults, ...withoutEmpty(user), ...decided };
}

function sandboxDefaults(input: EnvironmentInput, publicUrl: string, apiUrl: string): Environment {
  const { user } = input;
  const sandboxUrl = `http://127.0.0.1:${input.sandboxPort}`;
  const sandboxPublicUrl = `${publicUrl}/sandbox`;
  const origins = [
    new URL(publicUrl).origin,
    ...['localhost', '127.0.0.1'].map((host) => `http://${host}:${input.port}`),
  ];
  return {
    SANDBOX_URL: sandboxUrl,
    SANDBOX_PORT: String(input.sandboxPort),
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_PUBLIC_URL: sandboxPublicUrl,
    OIDC_REDIRECT_ORIGINS: [...new Set(origins)].join(','),
    ...(!user['REPLICATE_API_TOKEN'] && {
      REPLICATE_BASE_URL: `${sandboxUrl}/replicate/v1`,
      REPLICATE_API_TOKEN: 'sandbox',
    }),
    // No cap is needed where nothing costs anything.
    ...(!user['REPLICATE_API_TOKEN'] && !user['FAL_KEY'] && { DAILY_SPEND_CAP_CENTS: 'none' }),
    // Free generations cost nothing either, and everybody who tries it has the same address.
    ...(!['REPLICATE_API_TOKEN', 'FAL_KEY', 'OPENAI_API_KEY'].some((key) => user[key]) && {
      FREE_ACCOUNTS_PER_ADDRESS_PER_DAY: 'none',
    }),
    ...(!user['OPENAI_API_KEY'] && {
      OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`,
      OPENAI_API_KEY: 'sandbox',
    }),
    ...(!user['STRIPE_SECRET_KEY'] && {
      STRIPE_BASE_URL: sandboxUrl,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_talkreel_local',
      STRIPE_WEBHOOK_URL: `${apiUrl}/api/webhooks/stripe`,
    }),
    ...(!user['OIDC_ISSUER'] && {
      OIDC_ISSUER: `${sandboxPublicUrl}/oidc`,
      OIDC_CLIENT_ID: 'talkreel',
      OIDC_CLIENT_SECRET: 'talkreel-local',
    }),
  };
}

/** Drops empty variables and npm's own, which nobody needs. */
function withoutEmpty(user: NodeJS.ProcessEnv): Environment {
  const kept: Environment = {};
  for (const [name, value] of Object.entries(user)) {
    if (value && !name.startsWith('npm_') && !name.startsWith('TALKREEL_')) kept[name] = value;
  }
  return kept;
}
