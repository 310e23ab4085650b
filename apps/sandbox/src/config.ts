import { z } from 'zod';

const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().replace(/\/$/, ''))
      .filter((part) => part !== ''),
  )
  .pipe(z.array(z.url()).min(1));

/** The environment of the sandbox; every variable has a default, so that a developer sets none. */
export const environmentSchema = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3400),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  SANDBOX_PUBLIC_URL: z.url().default('http://localhost:3000/sandbox'),
  OIDC_REDIRECT_ORIGINS: origins.prefault('http://localhost:3000,http://127.0.0.1:3000'),
  OIDC_CLIENT_SECRET: z.string().min(1).default('talkreel-local'),
  SANDBOX_OUTPUT_SECONDS: z.coerce.number().positive().default(3600),
  SANDBOX_RENDERS: z.coerce.number().int().min(1).max(8).default(1),
  FFMPEG_PATH: z.string().min(1).optional(),
  FFPROBE_PATH: z.string().min(1).optional(),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_talkreel_local'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

/** What the sandbox runs by. URLs carry no trailing slash. */
export interface SandboxConfig {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Folder of everything the sandbox keeps. */
  stateDir: string;
  /** The sandbox as browsers reach it, behind the api's proxy. */
  publicUrl: string;
  logLevel: string;
  /** Programs other than those on the PATH. */
  tools: { ffmpegPath: string | undefined; ffprobePath: string | undefined };
  oidc: { clientId: string; clientSecret: string; redirectOrigins: string[] };
  replicate: {
    /** Age at which inputs, outputs and logs of a prediction are removed. */
    outputSeconds: number;
    /** Pictures and videos rendered at the same time; speech has a place of its own. */
    renders: number;
    /** Waits before each further try of a terminal webhook. */
    webhookRetryDelaysMs: number[];
  };
  stripe: { webhookUrl: string | null; webhookSecret: string; webhookRetryDelaysMs: number[] };
}

/** @throws {z.ZodError} naming each variable that does not parse. */
export function readConfig(environment: Record<string, string | undefined>): SandboxConfig {
  const env = environmentSchema.parse(environment);
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
