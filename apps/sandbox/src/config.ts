import { environmentOf } from '@talkreel/settings/list';
import { readSettings } from '@talkreel/settings/read-settings';

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
  /** Where a voice pack may be, and what its process may take. */
  voicePack: { dataDir: string; bounds: { threads: number; memoryMb: number } };
  stripe: { webhookUrl: string | null; webhookSecret: string; webhookRetryDelaysMs: number[] };
}

/** Throws an error that names every invalid variable. */
export function readConfig(vars: Record<string, string | undefined>): SandboxConfig {
  const env = readSettings(environmentOf('sandbox'), vars);
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
    voicePack: voicePackOf(env),
    stripe: {
      webhookUrl: env.STRIPE_WEBHOOK_URL ?? null,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      webhookRetryDelaysMs: [1000, 5000, 15_000, 60_000],
    },
  };
}

const { DATA_DIR, VOICE_PACK_THREADS, VOICE_PACK_MEMORY_MB } = environmentOf('sandbox');
const voicePackSettings = { DATA_DIR, VOICE_PACK_THREADS, VOICE_PACK_MEMORY_MB };

/** What a command that adds or checks a voice pack has to know. */
export function readVoicePackConfig(
  vars: Record<string, string | undefined>,
): SandboxConfig['voicePack'] {
  return voicePackOf(readSettings(voicePackSettings, vars));
}

function voicePackOf(env: {
  DATA_DIR: string;
  VOICE_PACK_THREADS: number;
  VOICE_PACK_MEMORY_MB: number;
}): SandboxConfig['voicePack'] {
  return {
    dataDir: env.DATA_DIR,
    bounds: { threads: env.VOICE_PACK_THREADS, memoryMb: env.VOICE_PACK_MEMORY_MB },
  };
}
